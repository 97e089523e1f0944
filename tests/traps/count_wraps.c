// The count of a list wraps, and is less than its length: the block that it measures is too short.
// EXPECT: not-true valid-deref @21
// FLAGS: --step-limit 60000
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = NULL, *n;
  while (__VERIFIER_nondet_int()) {
    n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  unsigned char count = 0;
  for (n = list; n != NULL; n = n->next) count++;
  char *marks = malloc(count + 1);
  unsigned i = 0;
  for (n = list; n != NULL; n = n->next) marks[i++] = 1;
  free(marks);
  while (list != NULL) {
    n = list->next;
    free(list);
    list = n;
  }
  return 0;
}
