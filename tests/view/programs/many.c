// A list of a hundred nodes is lost: what is drawn of it?
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 100; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = i;
    fresh->next = list;
    list = fresh;
  }
  list->value = 0;
  list = NULL;
  return 0;
}
