// A scheduler with three queues: who has used up its time goes down by one queue, the first that is not empty is served. Broken.
// EXPECT: not-true valid-deref @22
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define LEVELS 3

struct process {
  int id, left;
  struct process *next;
};

struct queue {
  struct process *first, *last;
};

static struct queue queues[LEVELS];

static void put(int level, struct process *p) {
  struct queue *q = &queues[level];
  p->next = NULL;
  if (q->last) q->last->next = p;
  else q->first = p;
  q->last = p;
}

static struct process *take(int level) {
  struct queue *q = &queues[level];
  struct process *p = q->first;
  if (!p) return NULL;
  q->first = p->next;
  if (!q->first) q->last = NULL;
  return p;
}

static int serve(void) {
  for (int level = 0; level < LEVELS; level++) {
    struct process *p = take(level);
    if (!p) continue;
    p->left -= 1 << level;
    if (p->left <= 0) free(p);
    else put(level + 1, p);
    return 1;
  }
  return 0;
}

int main(void) {
  int id = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct process *p = malloc(sizeof *p);
      if (!p) break;
      p->id = id++;
      p->left = __VERIFIER_nondet_int() & 255;
      put(0, p);
    } else {
      serve();
    }
  }
  while (serve()) {}
  return 0;
}
