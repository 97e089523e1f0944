// The lists of an array are emptied by a function that sets the cell to null: behind the loop nothing is left.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct edge { struct edge *next; int to; };
struct rows { struct edge **row; unsigned count; };
static void add(struct rows *rows, unsigned at) {
  if (at >= rows->count) return;
  struct edge *fresh = malloc(sizeof *fresh);
  if (!fresh) abort();
  fresh->to = 0; fresh->next = rows->row[at]; rows->row[at] = fresh;
}
static void empty(struct rows *rows, unsigned at) {
  struct edge *walk = rows->row[at];
  while (walk) { struct edge *rest = walk->next; free(walk); walk = rest; }
  rows->row[at] = NULL;
}
int main(void) {
  struct rows a;
  int count = __VERIFIER_nondet_int();
  a.count = count < 2 || count > 1000 ? 2 : (unsigned)count;
  a.row = calloc(a.count, sizeof *a.row);
  if (!a.row) return 0;
  while (__VERIFIER_nondet_int()) add(&a, (unsigned)__VERIFIER_nondet_int());
  for (unsigned i = 0; i < a.count; i++) empty(&a, i);
  free(a.row);
  return 0;
}
