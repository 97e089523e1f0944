// The link of an entry is set after the entry was freed.
// EXPECT: not-true because possible valid-
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct entry { int key; struct entry *next; };
int main(void) {
  int n = input();
  if (n < 1 || n > 1000) return 0;
  struct entry **t = calloc(n, sizeof *t);
  while (input()) {
    struct entry *e = malloc(sizeof *e);
    unsigned h = (unsigned)input() % (unsigned)n;
    e->key = input(); e->next = t[h]; t[h] = e;
  }
  { struct entry **l = &t[0]; if (*l) { struct entry *o = *l; *l = o->next; free(o); l = &o->next; *l = 0; } }
  for (int i = 0; i < n; i++) {
    struct entry *e = t[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
  }
  free(t);
  return 0;
}
