// EXPECT: false(valid-memtrack) @20
// Each line of a file becomes a node; a line that begins with a capital letter replaces the list.
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int first;
};

int main(void) {
  struct node *list = NULL;
  FILE *file = fopen("names.txt", "r");
  if (file == NULL) return 1;
  for (int c = fgetc(file); c != EOF; c = fgetc(file)) {
    struct node *node = malloc(sizeof *node);
    node->next = c >= 'A' && c <= 'Z' ? NULL : list;
    node->first = c;
    list = node;
  }
  fclose(file);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
