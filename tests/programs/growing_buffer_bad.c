// EXPECT: not-true valid-deref @15
// A buffer that grows one element too late.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct buf {
  char *p;
  size_t n, cap;
};
static void put(struct buf *b, char c) {
  if (b->n > b->cap) {
    size_t k = b->cap * 2 + 16;
    b->p = realloc(b->p, k);
    b->cap = k;
  }
  b->p[b->n++] = c;
}
int main(void) {
  struct buf b = {0};
  while (__VERIFIER_nondet_int())
    put(&b, 'x');
  put(&b, 0);
  free(b.p);
  return 0;
}
