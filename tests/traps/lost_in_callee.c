// The last block is lost when the function returns.
// EXPECT: not-true valid-memtrack @15
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
static void f(struct node *p) {
  p = malloc(4);
  if (__VERIFIER_nondet_int())
    exit(0);
  free(p);
  p = malloc(3);
}
int main(void) {
  f(0);
  return 0;
}
