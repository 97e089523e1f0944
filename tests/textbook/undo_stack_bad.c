// Undo and redo: two stacks of changes to a number. Broken.
// EXPECT: not-true valid-memtrack @32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct change {
  unsigned delta;
  struct change *below;
};

struct document {
  unsigned value;
  struct change *done, *undone;
};

static void forget(struct change **stack) {
  while (*stack) {
    struct change *c = *stack;
    *stack = c->below;
    free(c);
  }
}

static void apply(struct document *d, unsigned delta) {
  struct change *c = malloc(sizeof *c);
  if (!c) return;
  c->delta = delta;
  c->below = d->done;
  d->done = c;
  d->value += delta;
  d->undone = NULL;
}

static void undo(struct document *d) {
  struct change *c = d->done;
  if (!c) return;
  d->done = c->below;
  d->value -= c->delta;
  c->below = d->undone;
  d->undone = c;
}

static void redo(struct document *d) {
  struct change *c = d->undone;
  if (!c) return;
  d->undone = c->below;
  d->value += c->delta;
  c->below = d->done;
  d->done = c;
}

int main(void) {
  struct document *d = calloc(1, sizeof *d);
  if (!d) return 1;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    if (key == 'u') undo(d);
    else if (key == 'r') redo(d);
    else apply(d, (unsigned)key);
  }
  forget(&d->done);
  forget(&d->undone);
  unsigned value = d->value;
  free(d);
  return value & 1;
}
