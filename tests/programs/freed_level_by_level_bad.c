// EXPECT: not-true valid-free @27
// Two groups own two items each, which own a text each. They are freed from the bottom up, one kind in each pass, but the
// second pass frees the text of each item again.
#include <stdlib.h>
struct item { struct item *next; char *text; };
struct group { struct item *items; struct group *next; };
static struct group *make(struct group *rest) {
  struct group *group = malloc(sizeof *group);
  group->items = NULL;
  for (int i = 0; i < 2; i++) {
    struct item *item = malloc(sizeof *item);
    item->text = malloc(32);
    item->next = group->items;
    group->items = item;
  }
  group->next = rest;
  return group;
}
static void release_texts(struct group *groups) {
  for (; groups; groups = groups->next)
    for (struct item *item = groups->items; item; item = item->next) free(item->text);
}
static void release_items(struct group *groups) {
  for (; groups; groups = groups->next)
    for (struct item *item = groups->items; item;) {
      struct item *next = item->next;
      free(item->text);
      free(item);
      item = next;
    }
}
int main(void) {
  struct group *groups = NULL;
  for (int i = 0; i < 2; i++) groups = make(groups);
  release_texts(groups);
  release_items(groups);
  while (groups) {
    struct group *next = groups->next;
    free(groups);
    groups = next;
  }
  return 0;
}
