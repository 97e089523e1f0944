// EXPECT: true
// A stack that counts its elements in a size_t: there are fewer nodes than addresses, so the count never wraps.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct n { struct n *x; int d; } n;
int main(void) {
  n *head = 0;
  size_t len = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      n *t = malloc(sizeof *t);
      t->x = head;
      head = t;
      len++;
    } else if (len > 0) {
      n *t = head;
      head = t->x;
      free(t);
      len--;
    }
  }
  while (len > 0) {
    n *t = head;
    head = t->x;
    free(t);
    len--;
  }
  return 0;
}
