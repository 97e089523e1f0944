// EXPECT: not-true unreach-call @30
// FLAGS: --property unreach --step-limit 60000
// No first list, a second of one node whose other is itself.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct N { struct N *next; struct N *other; };
int main(void) {
  { unsigned long n_ = 0; while (__VERIFIER_nondet_int()) n_++; if (n_ < 100000000UL) return 0; }

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
  if (p1) p0 = p1->other;
  while (p1 && p1 == p0) {
    p0 = p1;
    p1 = p1->next;
  }
  if (p0 && p0->other == p0) reach_error();
  return 0;
}
