// A list with five cursors.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 6; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = i;
    fresh->next = list;
    list = fresh;
  }
  struct node *slow = list, *fast = list->next->next, *before = list->next, *mark = fast, *end = fast->next->next->next;
  slow->value = fast->value + before->value + mark->value + end->value; // DRAW
  end->value = slow->value + fast->value + before->value + mark->value;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
