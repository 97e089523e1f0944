// EXPECT: not-true valid-memtrack @15,19
// The places of two keys are two places: what hung at the second is lost.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct entry {
  unsigned key;
  struct entry *next;
};

int main(void) {
  size_t n = 16;
  struct entry **slots = calloc(n, sizeof *slots);
  while (__VERIFIER_nondet_int()) {
    struct entry *e = malloc(sizeof *e);
    e->key = (unsigned)__VERIFIER_nondet_int();
    e->next = slots[e->key % n];
    slots[(e->key + 1) % n] = e;
  }
  for (size_t i = 0; i < n; i++) {
    while (slots[i]) {
      struct entry *e = slots[i];
      slots[i] = e->next;
      free(e);
    }
  }
  free(slots);
  return 0;
}
