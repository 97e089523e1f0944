// EXPECT: true
// A stack of blocks whose room doubles: its size in bytes is eight times its capacity, and the next place is below that
// until both are equal. What was popped may be written over, or lie behind the last one that is told.
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
  s->count++;
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
