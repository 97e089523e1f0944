// One of four flags is set without a push.
// EXPECT: not-true valid-deref @37
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static void push(struct node **list) {
  struct node *n = malloc(sizeof *n);
  n->next = *list;
  n->data = 1;
  *list = n;
}
static void release(struct node *n) {
  while (n) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
}
int main(void) {
  struct node *l0 = NULL;
  int f0 = 0;
  struct node *l1 = NULL;
  int f1 = 0;
  struct node *l2 = NULL;
  int f2 = 0;
  struct node *l5 = NULL;
  int f5 = 0;
  while (__VERIFIER_nondet_int()) switch (__VERIFIER_nondet_int()) {
      case 0: push(&l0); f0 = 1; break;
      case 1: push(&l1); f1 = 1; break;
      case 2: push(&l2); f2 = 1; break;
      case 5: f5 = 1; break;
    }
  if (f0) l0->data = 2;
  if (f1) l1->data = 2;
  if (f2) l2->data = 2;
  if (f5) l5->data = 2;
  release(l0);
  release(l1);
  release(l2);
  release(l5);
  return 0;
}
