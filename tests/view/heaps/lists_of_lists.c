// A list of any length, in which each node has a list of its own.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int id;
  struct item *next;
};
struct bucket {
  struct item *items;
  struct bucket *next;
};
int main(void) {
  struct bucket *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct bucket *bucket = malloc(sizeof *bucket);
    bucket->items = NULL;
    while (__VERIFIER_nondet_int()) {
      struct item *item = malloc(sizeof *item);
      item->id = 7;
      item->next = bucket->items;
      bucket->items = item;
    }
    bucket->next = all;
    all = bucket;
  }
  while (all) { // DRAW
    struct bucket *next = all->next;
    while (all->items) {
      struct item *item = all->items->next;
      free(all->items);
      all->items = item;
    }
    free(all);
    all = next;
  }
  return 0;
}
