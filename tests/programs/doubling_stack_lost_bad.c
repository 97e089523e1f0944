// EXPECT: not-true valid-memtrack @18,19
// A stack whose last item may be written over while it is alive.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct stack {
  long **items;
  size_t count, room;
};

static void push(struct stack *s) {
  if (s->count == s->room) {
    if (s->room > 100000) return;
    s->room = s->room == 0 ? 4 : 2 * s->room;
    s->items = realloc(s->items, s->room * sizeof(long *));
  }
  s->items[s->count] = malloc(sizeof(long));
  if (__VERIFIER_nondet_int()) s->count++;
}

int main(void) {
  struct stack s = {NULL, 0, 0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      push(&s);
    } else if (s.count > 0) {
      s.count--;
      free(s.items[s.count]);
    }
  }
  while (s.count > 0) {
    s.count--;
    free(s.items[s.count]);
  }
  free(s.items);
  return 0;
}
