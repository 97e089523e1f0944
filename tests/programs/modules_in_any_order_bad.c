// Seventy modules, each with a list and a counter of its own, called in any order: one of them frees a node that its list keeps.
// EXPECT prove: not-true because too many heaps
// EXPECT hunt: false(valid-memtrack) @28
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };

#define TEN(X, t) X(t##0) X(t##1) X(t##2) X(t##3) X(t##4) X(t##5) X(t##6) X(t##7) X(t##8) X(t##9)
#define EACH(X) TEN(X, 1) TEN(X, 2) TEN(X, 3) TEN(X, 4) TEN(X, 5) TEN(X, 6) TEN(X, 7)

#define MODULE(n)                                \
  static struct node *list##n;                   \
  static int count##n;                           \
  static void push##n(void) {                    \
    struct node *fresh = malloc(sizeof *fresh);  \
    fresh->next = list##n;                       \
    fresh->data = n;                             \
    list##n = fresh;                             \
    count##n++;                                  \
  }                                              \
  static void pop##n(void) {                     \
    struct node *old = list##n;                  \
    if (!old) return;                            \
    if (n != 47) list##n = old->next;            \
    free(old);                                   \
    count##n--;                                  \
  }
EACH(MODULE)

int main(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
#define CALL(n) case n: push##n(); break; case -n: pop##n(); break;
      EACH(CALL)
    }
  }
#define RELEASE(n) while (list##n) pop##n();
  EACH(RELEASE)
  return 0;
}
