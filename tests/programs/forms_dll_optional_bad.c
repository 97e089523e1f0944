// EXPECT auto: not-true valid-free @34
// EXPECT prove: not-true valid-memtrack @31
// FLAGS: --step-limit 20000
// A list linked both ways whose nodes own a block, or name themselves; appended at the end, one kind is forgotten.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev, *own; int kind; };
static void choose(struct node *x) {
  if (__VERIFIER_nondet_int()) {
    x->kind = 2;
    x->own = malloc(sizeof *x);
    x->own->next = NULL;
  } else {
    x->kind = 1;
    x->own = x;
  }
}
int main(void) {
  struct node *first = malloc(sizeof *first), *x = first;
  first->next = first->prev = NULL;
  choose(first);
  while (__VERIFIER_nondet_int()) {
    x->next = malloc(sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->next = NULL;
    choose(x);
  }
  for (x = first; x; x = x->next)
    if (x->own != x && x->own->next) x->own->next->kind = 0;
  while (first) {
    x = first->next;
    if (first->kind == 1) free(first->own);
    free(first);
    first = x;
  }
  return 0;
}
