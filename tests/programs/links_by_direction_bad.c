// One end is left: what the other end still leads to is lost.
// EXPECT: not-true because too many heaps
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
  if (ends[0]) pop(&ends, 0);
  ends[0] = ends[1] = NULL;
}
