// EXPECT: not-true valid-memtrack @25
// EXPECT prove: not-true because possible valid-memtrack
// A user names the data of the first node. What is freed through it is that block, and not the data of every node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; struct data *data; };
struct data { long numbers[3]; };
struct user { struct data *data; };
int main(void) {
  struct node *list = NULL;
  do {
    struct node *n = malloc(sizeof *n);
    n->data = malloc(sizeof *n->data);
    n->next = list;
    list = n;
  } while (__VERIFIER_nondet_int());
  struct user *user = malloc(sizeof *user);
  user->data = list->data;
  while (__VERIFIER_nondet_int()) {
  }
  free(user->data);
  free(user);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
