// A pool of cells of one size: chunks are taken from malloc, cells are cut from the last chunk or come back from a free list. Broken.
// EXPECT prove: not-true because steps
// EXPECT hunt: false(valid-deref) @62
// FLAGS: --step-limit 5000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define CELLS 32

struct cell {
  struct cell *next;
  long payload[2];
};

struct chunk {
  struct chunk *next;
  struct cell cells[CELLS];
};

struct pool {
  struct chunk *chunks;
  struct cell *free;
  int used; // cells of the first chunk
};

static struct cell *pool_take(struct pool *p) {
  if (p->free) {
    struct cell *c = p->free;
    p->free = c->next;
    return c;
  }
  if (!p->chunks || p->used > CELLS) {
    struct chunk *k = malloc(sizeof *k);
    if (!k) return NULL;
    k->next = p->chunks;
    p->chunks = k;
    p->used = 0;
  }
  return &p->chunks->cells[p->used++];
}

static void pool_give(struct pool *p, struct cell *c) {
  c->next = p->free;
  p->free = c;
}

static void pool_destroy(struct pool *p) {
  while (p->chunks) {
    struct chunk *k = p->chunks;
    p->chunks = k->next;
    free(k);
  }
}

int main(void) {
  struct pool p = {NULL, NULL, 0};
  struct cell *stack = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct cell *c = pool_take(&p);
      if (!c) break;
      c->payload[0] = 1;
      c->next = stack;
      stack = c;
    } else if (stack) {
      struct cell *c = stack;
      stack = c->next;
      pool_give(&p, c);
    }
  }
  pool_destroy(&p);
  return 0;
}
