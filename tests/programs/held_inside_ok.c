// EXPECT: true
// An address of any byte of the block holds it, in an integer as well.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  int flag;
  uintptr_t next;
};
static uintptr_t list;
static char *middle;
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 8)
    return 0;
  middle = malloc(8);
  middle += k;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = (uintptr_t)n + 4;
  }
  return 0;
}
