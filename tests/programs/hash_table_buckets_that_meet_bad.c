// The list of one bucket goes on in that of another one: its entries are freed twice.
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
  if (n > 1 && t[0] && t[1]) { struct entry *e = t[1]; while (e->next) e = e->next; e->next = t[0]; }
  for (int i = 0; i < n; i++) {
    struct entry *e = t[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
  }
  free(t);
  return 0;
}
