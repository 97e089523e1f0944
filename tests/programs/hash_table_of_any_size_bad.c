// The loop that frees the buckets goes one too far.
// EXPECT: not-true because too many heaps
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct entry { int key; int value; struct entry *next; };
struct map { unsigned n; struct entry **buckets; };
static struct entry *lookup(struct map *m, int key) {
  for (struct entry *e = m->buckets[(unsigned)key % m->n]; e; e = e->next) if (e->key == key) return e;
  return 0;
}
static int insert(struct map *m, int key, int value) {
  struct entry *e = lookup(m, key);
  if (e) { e->value = value; return 1; }
  e = malloc(sizeof *e);
  if (!e) return 0;
  unsigned h = (unsigned)key % m->n;
  e->key = key; e->value = value; e->next = m->buckets[h]; m->buckets[h] = e;
  return 1;
}
static void erase(struct map *m, int key) {
  unsigned h = (unsigned)key % m->n;
  struct entry **link = &m->buckets[h];
  while (*link) {
    if ((*link)->key == key) { struct entry *old = *link; *link = old->next; free(old); return; }
    link = &(*link)->next;
  }
}

int main(void) {
  struct map m;
  m.n = (unsigned)input();
  if (m.n == 0 || m.n > 4096) return 0;
  m.buckets = calloc(m.n, sizeof *m.buckets);
  if (!m.buckets) return 0;
  while (input()) {
    if (input()) insert(&m, input(), input());
    else erase(&m, input());
  }
  struct entry *e = lookup(&m, 7);
  if (e) e->value = 0;
  for (unsigned i = 0; i <= m.n; i++) {
    struct entry *e = m.buckets[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
  }
  free(m.buckets);
  return 0;
}
