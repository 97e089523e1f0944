// EXPECT: true
// Groups own items, items own a block each; all of them have one size, and items hang where groups have no link. They
// are freed from the bottom up, one kind in each pass, so that the others keep dangling pointers for a while.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; char *text; };
struct group { struct item *items; struct group *next; };
static struct group *make(struct group *rest) {
  struct group *group = malloc(sizeof *group);
  group->items = NULL;
  do {
    struct item *item = malloc(sizeof *item);
    item->text = malloc(32);
    item->next = group->items;
    group->items = item;
  } while (__VERIFIER_nondet_int());
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
      free(item);
      item = next;
    }
}
int main(void) {
  struct group *groups = NULL;
  while (__VERIFIER_nondet_int()) groups = make(groups);
  release_texts(groups);
  release_items(groups);
  while (groups) {
    struct group *next = groups->next;
    free(groups);
    groups = next;
  }
  return 0;
}
