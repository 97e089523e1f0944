// EXPECT: true
// One fold once took seconds here, without a look at the time limit (the lab, seed 5094).
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct column_queue {
  struct column_queue *next;
  int weight;
};

struct row_queue {
  struct column_queue *inner;
  int size;
  struct row_queue *next;
};
static struct row_queue *queue_a = NULL;
static struct row_queue *queue_b = NULL;

static void queue_push_group(struct row_queue **list) {
  struct row_queue *fresh = malloc(sizeof *fresh);
  fresh->next = *list;
  fresh->inner = NULL;
  *list = fresh;
}

static void queue_push_member(struct row_queue *group, int number) {
  struct column_queue *fresh = calloc(1, sizeof *fresh);
  fresh->weight = number;
  fresh->next = group->inner;
  group->inner = fresh;
}

static void queue_free_members(struct row_queue *group) {
  while (group->inner) {
    struct column_queue *old = group->inner;
    group->inner = old->next;
    free(old);
  }
}

static void queue_free_all(struct row_queue *head) {
  while (head) {
    struct row_queue *rest = head->next;
    queue_free_members(head);
    free(head);
    head = rest;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    queue_push_group(&queue_a);
    while (__VERIFIER_nondet_int()) {
      queue_push_member(queue_a, __VERIFIER_nondet_int());
    }
  }
  while (__VERIFIER_nondet_int()) {
    queue_push_group(&queue_b);
    while (__VERIFIER_nondet_int()) {
      queue_push_member(queue_b, __VERIFIER_nondet_int());
    }
  }
  if (__VERIFIER_nondet_int()) {
    for (struct row_queue *walk = queue_b; walk; walk = walk->next) {
      if (__VERIFIER_nondet_int()) {
        queue_free_members(walk);
      }
    }
  }
  queue_free_all(queue_b);
  queue_b = NULL;
  queue_free_all(queue_a);
  queue_a = NULL;
  return 0;
}
