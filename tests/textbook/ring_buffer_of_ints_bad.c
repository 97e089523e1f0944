// A ring buffer of numbers between a producer and a consumer. Broken.
// EXPECT: not-true valid-deref @29
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct ring {
  int *slots;
  int capacity, head, count;
};

static struct ring *ring_new(int capacity) {
  struct ring *r = malloc(sizeof *r);
  if (!r) return NULL;
  r->slots = malloc((size_t)capacity * sizeof *r->slots);
  if (!r->slots) {
    free(r);
    return NULL;
  }
  r->capacity = capacity;
  r->head = r->count = 0;
  return r;
}

static bool ring_put(struct ring *r, int value) {
  if (r->count == r->capacity) return false;
  int tail = r->head + r->count;
  if (tail > r->capacity) tail -= r->capacity;
  r->slots[tail] = value;
  r->count++;
  return true;
}

static bool ring_get(struct ring *r, int *value) {
  if (r->count == 0) return false;
  *value = r->slots[r->head];
  r->head++;
  if (r->head == r->capacity) r->head = 0;
  r->count--;
  return true;
}

int main(void) {
  int capacity = __VERIFIER_nondet_int();
  if (capacity < 1 || capacity > 4096) return 0;
  struct ring *r = ring_new(capacity);
  if (!r) return 1;
  long sum = 0;
  while (__VERIFIER_nondet_int()) {
    int value;
    if (__VERIFIER_nondet_int()) {
      if (!ring_put(r, __VERIFIER_nondet_int())) continue;
    } else if (ring_get(r, &value)) {
      sum += value;
    }
  }
  free(r->slots);
  free(r);
  return sum > 0;
}
