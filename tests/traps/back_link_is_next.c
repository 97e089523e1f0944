// EXPECT: not-true valid-deref @21
// The case of an empty first list and a non-empty second is lost in a join.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct N { struct N *next; struct N *other; };
int main(void) {
  struct N *p0 = 0, *p1 = 0;
  while (__VERIFIER_nondet_int()) {
    struct N *t = malloc(sizeof *t);
    t->next = p1;
    t->other = p1;
    if (p1) p1->other = t;
    p1 = t;
  }
  while (__VERIFIER_nondet_int()) {
    struct N *t = malloc(sizeof *t);
    t->next = p0;
    t->other = t;
    p0 = t;
  }
  if (!p1 && p0) *(char *)0 = 1;
  while (p1) { struct N *t = p1->next; free(p1); p1 = t; }
  while (p0) { struct N *t = p0->next; free(p0); p0 = t; }
  return 0;
}
