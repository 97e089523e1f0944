// EXPECT: not-true valid-deref @18
// No room for the NUL.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  char *name;
  struct node *next;
};
int main(void) {
  char line[64];
  struct node *list = NULL;
  while (fgets(line, sizeof line, stdin)) {
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
    struct node *fresh = malloc(sizeof *fresh);
    fresh->name = malloc(strlen(line));
    strcpy(fresh->name, line);
    fresh->next = list;
    list = fresh;
  }
  while (list) {
    struct node *next = list->next;
    puts(list->name);
    free(list->name);
    free(list);
    list = next;
  }
  return 0;
}
