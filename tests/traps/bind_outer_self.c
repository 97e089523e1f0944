// EXPECT: not-true valid-free @33
// FLAGS: --step-limit 150000
// The tags of an inner list are one number of all its nodes, or each node's own address: then two of them differ, and a block is freed twice.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
struct in { struct in *next; void *tag; };
struct out { struct out *next; struct in *sub; };
int main(void) {
  struct out *list = 0;
  int n = 0;
  if (!__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) {
      struct out *o = malloc(sizeof *o);
      void *t = (void *)__VERIFIER_nondet_long();
      struct in *i = malloc(sizeof *i), *j = malloc(sizeof *j);
      i->tag = t; i->next = j; j->tag = t; j->next = 0;
      o->sub = i; o->next = list; list = o; n++;
    }
  } else {
    while (__VERIFIER_nondet_int()) {
      struct out *o = malloc(sizeof *o);
      struct in *i = malloc(sizeof *i), *j = malloc(sizeof *j);
      i->tag = i; i->next = j; j->tag = j; j->next = 0;
      o->sub = i; o->next = list; list = o; n++;
    }
  }
  void *block = malloc(1);
  while (__VERIFIER_nondet_int()) ;
  if (n > 100000 && list && list->sub && list->sub->next) {
    if (list->sub->tag != list->sub->next->tag) free(block);
  }
  free(block);
  while (list) {
    struct out *o = list;
    list = o->next;
    while (o->sub) { struct in *i = o->sub; o->sub = i->next; free(i); }
    free(o);
  }
  return 0;
}
