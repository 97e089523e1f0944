// The first list of an array of lists was never set to null.
// EXPECT: not-true because possible valid-
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct node { int v; struct node *next; };
int main(void) {
  int n = input();
  if (n < 1 || n > 100) return 0;
  struct node **lists = malloc(n * sizeof *lists);
  if (!lists) return 0;
  for (int i = 1; i < n; i++) lists[i] = 0;
  for (int i = 0; i < n; i++)
    while (input()) {
      struct node *x = malloc(sizeof *x);
      if (!x) break;
      x->v = i; x->next = lists[i]; lists[i] = x;
    }
  int sum = 0;
  for (int i = 0; i < n; i++) for (struct node *x = lists[i]; x; x = x->next) sum ^= x->v;
  for (int i = 0; i < n; i++)
    while (lists[i]) { struct node *x = lists[i]; lists[i] = x->next; free(x); }
  free(lists);
  return sum;
}
