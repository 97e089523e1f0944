// Four nodes, linked both ways.
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
  struct node *prev;
};
static struct node *append(struct node *last, int value) {
  struct node *made = malloc(sizeof *made);
  made->value = value;
  made->next = NULL;
  made->prev = last;
  if (last)
    last->next = made;
  return made;
}
int main(void) {
  struct node *first = append(NULL, 3);
  struct node *second = append(first, 7);
  struct node *third = append(second, 1);
  struct node *last = append(third, 4);
  last->value = 9; // DRAW
  free(first);
  free(second);
  free(third);
  free(last);
  return 0;
}
