// EXPECT auto: not-true valid-memtrack @26
// EXPECT prove: not-true valid-memtrack @24,26
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *list; int pad[4]; };
static struct outer *create(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = malloc(sizeof *o);
    o->list = NULL;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = malloc(sizeof *i);
      i->next = o->list;
      o->list = i;
    }
    o->next = all;
    all = o;
  }
  return all;
}
int main(void) {
  struct outer *all = create();
  while (all) {
    struct outer *next = all->next;
    free(all->list);
    free(all);
    all = next;
  }
  return 0;
}
