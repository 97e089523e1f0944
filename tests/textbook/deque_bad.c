// A queue with two ends, as a doubly linked list. Broken.
// EXPECT: not-true valid-deref @45
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  int data;
  struct cell *prev, *next;
};

struct deque {
  struct cell *front, *back;
  size_t size;
};

static bool push_front(struct deque *d, int data) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return false;
  c->data = data;
  c->prev = NULL;
  c->next = d->front;
  if (d->front) d->front->prev = c;
  else d->back = c;
  d->front = c;
  d->size++;
  return true;
}

static bool push_back(struct deque *d, int data) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return false;
  c->data = data;
  c->next = NULL;
  c->prev = d->back;
  if (d->back) d->back->next = c;
  else d->front = c;
  d->back = c;
  d->size++;
  return true;
}

static int pop_front(struct deque *d) {
  struct cell *c = d->front;
  int data = c->data;
  d->front = c->next;
  if (d->front) d->front->prev = NULL;
  else d->back = NULL;
  free(c);
  d->size--;
  return data;
}

static int pop_back(struct deque *d) {
  struct cell *c = d->back;
  int data = c->data;
  d->back = c->prev;
  if (d->back) d->back->next = NULL;
  free(c);
  d->size--;
  return data;
}

int main(void) {
  struct deque d = {NULL, NULL, 0};
  int last = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int() & 3) {
      case 0: push_front(&d, __VERIFIER_nondet_int()); break;
      case 1: push_back(&d, __VERIFIER_nondet_int()); break;
      case 2: if (d.front) last = pop_front(&d); break;
      default: if (d.back) last = pop_back(&d);
    }
  }
  while (d.front) last ^= pop_front(&d);
  return last == 0;
}
