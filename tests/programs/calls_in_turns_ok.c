// EXPECT: true
// Twelve calls that end in two ways each: the ways meet again, and are not four thousand.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static struct node *make(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->next = make();
  return n;
}
static void drop(struct node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}
int main(void) {
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  drop(make());
  return 0;
}
