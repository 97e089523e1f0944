// The first entry of each bucket is moved; the others are lost.
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
  for (int i = 1; i < n; i++) { if (t[i]) { struct entry *e = t[i]; t[i] = 0; e->next = t[0]; t[0] = e; } }
  for (int i = 0; i < n; i++) {
    struct entry *e = t[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
  }
  free(t);
  return 0;
}
