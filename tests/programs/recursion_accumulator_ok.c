// EXPECT: true
// Recursion with a counter, through a pointer to the caller's variable, and with an accumulator.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static void push(struct node **head, int n) {
  if (n <= 0) return;
  struct node *x = malloc(sizeof *x);
  x->data = n;
  x->next = *head;
  *head = x;
  push(head, n - 1);
}
static struct node *reverse(struct node *n, struct node *rest) {
  if (!n) return rest;
  struct node *next = n->next;
  n->next = rest;
  return reverse(next, n);
}
static void release(struct node *n) {
  while (n) { struct node *next = n->next; free(n); n = next; }
}
int main(void) {
  struct node *list = NULL;
  push(&list, __VERIFIER_nondet_int());
  list = reverse(list, NULL);
  release(list);
  return 0;
}
