// EXPECT: true
// Three lists, one pair of functions: a call sees one list, the others are its frame.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static struct node *a, *b;
static void push(struct node **head) {
  struct node *x = malloc(sizeof *x);
  x->next = *head; x->data = 0;
  *head = x;
}
static void drop(struct node **head) {
  while (*head) { struct node *n = *head; *head = n->next; free(n); }
}
int main(void) {
  struct node *c = NULL;
  while (__VERIFIER_nondet_int()) { push(&a); push(&b); push(&c); }
  drop(&b); drop(&a); drop(&c);
  return 0;
}
