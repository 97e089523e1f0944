// A ring buffer whose size is an input: it comes round one place too late.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ring {
  int *data;
  int head, tail, count, size;
};
static void put(struct ring *r, int value) {
  if (r->count == r->size) return;
  r->data[r->tail] = value;
  r->tail = (r->tail + 1) % (r->size + 1);
  r->count++;
}
static int take(struct ring *r) {
  if (r->count == 0) return 0;
  int value = r->data[r->head];
  r->head = (r->head + 1) % r->size;
  r->count--;
  return value;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  struct ring r = {malloc(n * sizeof(int)), 0, 0, 0, n};
  for (int i = 0; i < n; i++) r.data[i] = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(&r, 1);
    else (void)take(&r);
  }
  free(r.data);
  return 0;
}
