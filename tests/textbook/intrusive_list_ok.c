// Links inside of structures, as in Linux: the structure is found from its link by container_of.
// EXPECT: true
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

struct list_head {
  struct list_head *next, *prev;
};

struct task {
  int id;
  struct list_head all;
  int priority;
};

static void list_init(struct list_head *h) { h->next = h->prev = h; }

static void list_add(struct list_head *n, struct list_head *after) {
  n->next = after->next;
  n->prev = after;
  after->next->prev = n;
  after->next = n;
}

static void list_del(struct list_head *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
  n->next = n->prev = NULL;
}

static int add_task(struct list_head *tasks, int id) {
  struct task *t = malloc(sizeof *t);
  if (!t) return 0;
  t->id = id;
  t->priority = id & 3;
  list_add(&t->all, tasks->prev);
  return 1;
}

static struct task *find_task(struct list_head *tasks, int id) {
  for (struct list_head *p = tasks->next; p != tasks; p = p->next) {
    struct task *t = container_of(p, struct task, all);
    if (t->id == id) return t;
  }
  return NULL;
}

int main(void) {
  struct list_head tasks;
  list_init(&tasks);
  int id = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (!add_task(&tasks, id++)) break;
    } else {
      struct task *t = find_task(&tasks, __VERIFIER_nondet_int());
      if (t) {
        list_del(&t->all);
        free(t);
      }
    }
  }
  while (tasks.next != &tasks) {
    struct task *t = container_of(tasks.next, struct task, all);
    list_del(&t->all);
    free(t);
  }
  return 0;
}
