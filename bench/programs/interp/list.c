// Chasing pointers through a list.
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = NULL;
  unsigned sum = 0;
  for (int i = 0; i < 10000; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  for (int round = 0; round < 500; round++)
    for (struct node *node = list; node; node = node->next) sum += (unsigned)(node->value ^= round);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return (int)(sum & 7);
}
