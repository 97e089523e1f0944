// EXPECT: true
// FLAGS: --property unreach
// A list whose nodes are as large as those of a tree beside it, with numbers in an order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct tree { struct tree *left, *right; };
struct list { int number; struct list *next; };
static struct tree *leaf(void) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = NULL;
  return t;
}
static struct list *append(struct list *last, int number) {
  last->number = number;
  last->next = malloc(sizeof *last);
  return last->next;
}
int main(void) {
  struct tree *root = leaf();
  while (__VERIFIER_nondet_int()) {
    struct tree *t = root;
    while (t->left && t->right) t = __VERIFIER_nondet_int() ? t->left : t->right;
    if (!t->left) t->left = leaf();
    else t->right = leaf();
  }
  struct list *list = malloc(sizeof *list), *n = list;
  while (__VERIFIER_nondet_int()) n = append(n, 1);
  while (__VERIFIER_nondet_int()) n = append(n, 2);
  n->number = 3;
  for (n = list; n->number == 1; n = n->next) {}
  while (n->number == 2) n = n->next;
  if (n->number != 3) reach_error();
  return 0;
}
