// Where does this leak begin? The last node is cut off in `shorten`, and nobody holds it any more.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  fresh->next = list;
  return fresh;
}

static void shorten(struct node *list) {
  while (list->next->next)
    list = list->next;
  list->next = NULL;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; ++i)
    list = push(list, i);
  shorten(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
