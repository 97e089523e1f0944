// A doubly linked list whose nodes are two links and nothing else, told by an index: made and taken off at either end.
// EXPECT prove: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef void *links[2];

static void push(links *ends, int end) {
  links *fresh = malloc(sizeof *fresh), *last = (*ends)[end];
  (*fresh)[end] = NULL;
  (*fresh)[!end] = last;
  if (last) (*last)[end] = fresh;
  else (*ends)[!end] = fresh;
  (*ends)[end] = fresh;
}

static void pop(links *ends, int end) {
  links *last = (*ends)[end];
  if (!last) return;
  links *rest = (*last)[!end];
  (*ends)[end] = rest;
  if (rest) (*rest)[end] = NULL;
  else (*ends)[!end] = NULL;
  free(last);
}

int main(void) {
  static links ends;
  while (__VERIFIER_nondet_int()) push(&ends, __VERIFIER_nondet_int() != 0);
  while (__VERIFIER_nondet_int()) pop(&ends, __VERIFIER_nondet_int() != 0);
  while (ends[0]) pop(&ends, 0);
}
