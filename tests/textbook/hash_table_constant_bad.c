// A hash table with 16 buckets, each a list. Broken.
// EXPECT: not-true valid-deref @20
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct entry { int key; struct entry *next; };
#define N 16
static struct entry *table[N];
int main(void) {
  int count = input();
  for (int i = 0; i < count; i++) {
    struct entry *e = malloc(sizeof *e);
    if (!e) break;
    int key = input();
    unsigned h = (unsigned)key % N;
    e->key = key; e->next = table[h]; table[h] = e;
  }
  for (int i = 0; i < N; i++) {
    while (table[i]) { struct entry *e = table[i]; free(e); table[i] = e->next; }
  }
  return 0;
}
