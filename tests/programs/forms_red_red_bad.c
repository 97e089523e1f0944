// EXPECT: not-true valid-memtrack @23
// A red node (1) is always followed by a black one (0): the free loop takes two at a time.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int colour; };
static struct node *make(int colour) {
  struct node *x = malloc(sizeof *x);
  x->next = NULL;
  x->colour = colour;
  return x;
}
int main(void) {
  struct node *list = make(0), *end = list;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      end->next = make(1);
      end = end->next;
      if (__VERIFIER_nondet_int()) { end->next = make(1); end = end->next; }
    }
    end->next = make(0);
    end = end->next;
  }
  while (list) {
    struct node *next = list->next;
    if (list->colour == 1) {
      struct node *black = next;
      next = black->next;
      if (black->colour == 0) free(black);
    }
    free(list);
    list = next;
  }
  return 0;
}
