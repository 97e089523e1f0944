// A hash table with 8 buckets: entries are looked for, put in and taken out.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct entry { int key; int value; struct entry *next; };
#define N 8
static struct entry *table[N];
static struct entry *lookup(int key) {
  for (struct entry *e = table[(unsigned)key % N]; e; e = e->next) if (e->key == key) return e;
  return 0;
}
static int insert(int key, int value) {
  struct entry *e = lookup(key);
  if (e) { e->value = value; return 1; }
  e = malloc(sizeof *e);
  if (!e) return 0;
  unsigned h = (unsigned)key % N;
  e->key = key; e->value = value; e->next = table[h]; table[h] = e;
  return 1;
}
static void erase(int key) {
  unsigned h = (unsigned)key % N;
  struct entry **link = &table[h];
  while (*link) {
    if ((*link)->key == key) { struct entry *old = *link; *link = old->next; free(old); return; }
    link = &(*link)->next;
  }
}

int main(void) {
  while (input()) {
    switch (input()) {
    case 0: insert(input(), input()); break;
    case 1: { struct entry *e = lookup(input()); if (e) e->value++; break; }
    case 2: erase(input()); break;
    }
  }
  for (int i = 0; i < N; i++) {
    struct entry *e = table[i];
    while (e) { struct entry *next = e->next; free(e); e = next; }
    table[i] = 0;
  }
  return 0;
}
