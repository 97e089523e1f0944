// EXPECT: true
// A skip list of two levels: nodes go in at any place, and the first one leaves, from both levels where it is in both.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *low, *high; };
int main(void) {
  struct item *tail = malloc(sizeof *tail), *head = malloc(sizeof *head);
  tail->low = tail->high = NULL;
  head->low = head->high = tail;
  while (__VERIFIER_nondet_int()) {
    struct item *tall = head;
    while (tall->high != tail && __VERIFIER_nondet_int()) tall = tall->high;
    struct item *any = tall;
    while (any->low != tall->high && __VERIFIER_nondet_int()) any = any->low;
    struct item *x = malloc(sizeof *x);
    x->low = any->low;
    any->low = x;
    if (__VERIFIER_nondet_int()) {
      x->high = tall->high;
      tall->high = x;
    }
    if (head->low != tail) { struct item *f = head->low; if (head->high == f) head->high = f->high; head->low = f->low; free(f); }
  }
  while (head) {
    struct item *next = head->low;
    free(head);
    head = next;
  }
  return 0;
}
