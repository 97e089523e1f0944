// The call cuts the first node off and ends the program: the variable that names the last node does not hold it.
// EXPECT: not-true valid-memtrack @30
// FLAGS: --step-limit 20000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; };
static struct node *list;
static int cut(void) {
  if (list->next) {
    list->next->prev = 0;
    list->next = 0;
    list = 0;
    exit(0);
  }
  return 0;
}
static void use(struct node *a, int b) { (void)a, (void)b; }
int main(void) {
  struct node *last = 0;
  do {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->prev = 0;
    fresh->next = list;
    if (list) list->prev = fresh;
    else last = fresh;
    list = fresh;
  } while (__VERIFIER_nondet_int());
  while (__VERIFIER_nondet_int()) {}
  // The argument is computed before the call.
  use(list, cut());
  while (last) {
    struct node *before = last->prev;
    free(last);
    last = before;
  }
  return 0;
}
