// A hash table with as many buckets as the user asks for.
// EXPECT: true
// FLAGS: --step-limit 200000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
  int key, value;
  struct entry *next;
};

struct table {
  unsigned size;
  struct entry **buckets;
};

static struct table *table_create(unsigned size) {
  struct table *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->size = size;
  t->buckets = calloc(size, sizeof *t->buckets);
  if (!t->buckets) {
    free(t);
    return NULL;
  }
  return t;
}

static struct entry *table_find(struct table *t, int key) {
  struct entry *e = t->buckets[(unsigned)key % t->size];
  while (e && e->key != key) e = e->next;
  return e;
}

static int table_put(struct table *t, int key, int value) {
  struct entry *e = table_find(t, key);
  if (!e) {
    unsigned h = (unsigned)key % t->size;
    e = malloc(sizeof *e);
    if (!e) return 0;
    e->key = key;
    e->next = t->buckets[h];
    t->buckets[h] = e;
  }
  e->value = value;
  return 1;
}

static void table_destroy(struct table *t) {
  for (unsigned i = 0; i < t->size; i++) {
    struct entry *e = t->buckets[i];
    while (e) {
      struct entry *next = e->next;
      free(e);
      e = next;
    }
  }
  free(t->buckets);
  free(t);
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000) return 0;
  struct table *t = table_create((unsigned)size);
  if (!t) return 1;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    if (!table_put(t, __VERIFIER_nondet_int(), i)) break;
  }
  struct entry *e = table_find(t, 42);
  int result = e ? e->value : 0;
  table_destroy(t);
  return result != 0;
}
