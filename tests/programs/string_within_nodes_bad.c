// EXPECT: not-true valid-deref @20
// strncpy writes no NUL where there is no room for it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  char name[16];
  struct node *next;
};
int main(void) {
  char line[64];
  struct node *list = NULL;
  while (fgets(line, sizeof line, stdin)) {
    struct node *fresh = malloc(sizeof *fresh);
    strncpy(fresh->name, line, sizeof fresh->name);
    fresh->next = list;
    list = fresh;
  }
  for (struct node *each = list; each; each = each->next) {
    if (strcmp(each->name, "key") == 0) puts(each->name);
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
