// A ring of any length, with a cursor in it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job {
  int priority;
  struct job *next;
};
int main(void) {
  struct job *ring = malloc(sizeof *ring);
  ring->priority = 0;
  ring->next = ring;
  while (__VERIFIER_nondet_int()) {
    struct job *fresh = malloc(sizeof *fresh);
    fresh->priority = 1;
    fresh->next = ring->next;
    ring->next = fresh;
  }
  struct job *turn = ring->next;
  while (turn != ring)
    turn = turn->next; // DRAW
  while (ring->next != ring) {
    struct job *next = ring->next->next;
    free(ring->next);
    ring->next = next;
  }
  free(ring);
  return 0;
}
