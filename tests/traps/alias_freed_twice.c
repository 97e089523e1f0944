// Two names of one block on one path only: the second free is a double free there.
// EXPECT: not-true valid-free @16
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = a;
  a->next = 0;
  if (__VERIFIER_nondet_int())
    b = malloc(sizeof *b);
  free(b);
  free(a);
  return 0;
}
