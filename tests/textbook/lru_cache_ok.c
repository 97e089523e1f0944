// A cache that forgets what was used least recently: a hash table and a ring through all entries.
// EXPECT: not-false
// FLAGS: --step-limit 20000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define BUCKETS 16
#define CAPACITY 100

struct entry {
  int key, value;
  struct entry *chain;
  struct entry *newer, *older;
};

struct cache {
  struct entry *buckets[BUCKETS];
  struct entry *newest, *oldest;
  int count;
};

static void unlink_entry(struct cache *c, struct entry *e) {
  if (e->newer) e->newer->older = e->older;
  else c->newest = e->older;
  if (e->older) e->older->newer = e->newer;
  else c->oldest = e->newer;
}

static void link_newest(struct cache *c, struct entry *e) {
  e->newer = NULL;
  e->older = c->newest;
  if (c->newest) c->newest->newer = e;
  else c->oldest = e;
  c->newest = e;
}

static struct entry *find(struct cache *c, int key) {
  struct entry *e = c->buckets[(unsigned)key % BUCKETS];
  while (e && e->key != key) e = e->chain;
  return e;
}

static void evict(struct cache *c) {
  struct entry *e = c->oldest;
  if (!e) return;
  struct entry **p = &c->buckets[(unsigned)e->key % BUCKETS];
  while (*p && *p != e) p = &(*p)->chain;
  if (*p) *p = e->chain;
  unlink_entry(c, e);
  free(e);
  c->count--;
}

static int get(struct cache *c, int key) {
  struct entry *e = find(c, key);
  if (e) {
    unlink_entry(c, e);
    link_newest(c, e);
    return e->value;
  }
  if (c->count == CAPACITY) evict(c);
  e = malloc(sizeof *e);
  if (!e) return 0;
  e->key = key;
  e->value = key * 2;
  e->chain = c->buckets[(unsigned)key % BUCKETS];
  c->buckets[(unsigned)key % BUCKETS] = e;
  link_newest(c, e);
  c->count++;
  return e->value;
}

int main(void) {
  struct cache *c = calloc(1, sizeof *c);
  if (!c) return 1;
  while (__VERIFIER_nondet_int()) {
    get(c, __VERIFIER_nondet_int() % 1000);
    if (__VERIFIER_nondet_int() == 7) evict(c);
  }
  while (c->newest) {
    struct entry *e = c->newest;
    c->newest = e->older;
    free(e);
  }
  free(c);
  return 0;
}
