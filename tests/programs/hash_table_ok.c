// A hash table with as many buckets as an input says: a list in each, all of them freed in the end.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct entry { int key; struct entry *next; };
int main(void) {
  int n = input();
  if (n < 1 || n > 1000) return 0;
  struct entry **table = calloc(n, sizeof *table);
  if (!table) return 0;
  int count = input();
  for (int i = 0; i < count; i++) {
    struct entry *e = malloc(sizeof *e);
    if (!e) break;
    int key = input();
    unsigned h = (unsigned)key % (unsigned)n;
    e->key = key; e->next = table[h]; table[h] = e;
  }
  for (int i = 0; i < n; i++) {
    struct entry *e = table[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
  }
  free(table);
  return 0;
}
