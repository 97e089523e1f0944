// A doubly linked ring of any length around a sentinel.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link {
  struct link *next;
  struct link *prev;
};
int main(void) {
  struct link head = {&head, &head};
  while (__VERIFIER_nondet_int()) {
    struct link *fresh = malloc(sizeof *fresh);
    fresh->next = head.next;
    fresh->prev = &head;
    head.next->prev = fresh;
    head.next = fresh;
  }
  while (head.next != &head) { // DRAW
    struct link *first = head.next;
    first->next->prev = &head;
    head.next = first->next;
    free(first);
  }
  return 0;
}
