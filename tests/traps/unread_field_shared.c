// EXPECT: not-true valid-free @28
// FLAGS: --step-limit 250000
// The nodes' data are one number of all, or not written at all: then two of them differ, and a block is freed twice.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
struct node { struct node *next; long data; };
int main(void) {
  struct node *list = 0;
  int n = 0;
  long x = __VERIFIER_nondet_long();
  if (!__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) {
      struct node *i = malloc(sizeof *i);
      i->data = x; i->next = list; list = i; n++;
    }
  } else {
    while (__VERIFIER_nondet_int()) {
      struct node *i = malloc(sizeof *i);
      i->next = list; list = i; n++;
    }
  }
  void *block = malloc(1);
  while (__VERIFIER_nondet_int()) ;
  if (n > 100000 && list && list->next) {
    if (list->data != list->next->data) free(block);
  }
  free(block);
  while (list) { struct node *i = list; list = i->next; free(i); }
  return 0;
}
