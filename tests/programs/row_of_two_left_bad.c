// The second list of two is left.
// EXPECT: not-true valid-memtrack @26
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; int to; };

static void add(struct item **row, int at) {
  struct item *fresh = malloc(sizeof *fresh);
  fresh->to = 0;
  fresh->next = row[at];
  row[at] = fresh;
}

int main(void) {
  struct item **row = calloc(2, sizeof *row);
  while (__VERIFIER_nondet_int()) add(row, __VERIFIER_nondet_int() != 0);
  for (int i = 0; i < 2; i++) add(row, i);
  for (int i = 0; i < 1; i++) {
    while (row[i]) {
      struct item *rest = row[i]->next;
      free(row[i]);
      row[i] = rest;
    }
  }
  free(row);
}
