// Polynomials as sorted lists of terms, and their sum. Broken.
// EXPECT: not-true valid-memtrack @12
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct term { int exp; int coef; struct term *next; };
static void add(struct term **p, int exp, int coef) {
  while (*p && (*p)->exp > exp) p = &(*p)->next;
  if (*p && (*p)->exp == exp) {
    (*p)->coef = (int)((unsigned)(*p)->coef + (unsigned)coef);
    if ((*p)->coef == 0) { struct term *old = *p; *p = old->next; }
    return;
  }
  struct term *t = malloc(sizeof *t);
  if (!t) return;
  t->exp = exp; t->coef = coef; t->next = *p; *p = t;
}
static struct term *sum(struct term *a, struct term *b) {
  struct term *r = 0;
  for (; a; a = a->next) add(&r, a->exp, a->coef);
  for (; b; b = b->next) add(&r, b->exp, b->coef);
  return r;
}
static void drop(struct term *t) { while (t) { struct term *n = t->next; free(t); t = n; } }
int main(void) {
  struct term *a = 0, *b = 0;
  while (input()) add(&a, input(), input());
  while (input()) add(&b, input(), input());
  struct term *c = sum(a, b);
  drop(a); drop(b); drop(c);
  return 0;
}
