// Why is this unknown? Nobody knows what `adopt` does with the list.
#include <stdlib.h>

struct node {
  struct node *next;
};

extern void adopt(struct node *list);

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; ++i) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = list;
    list = fresh;
  }
  adopt(list);
  return list != NULL && list->next != NULL;
}
