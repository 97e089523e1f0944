// A sparse matrix: an array of rows, each a sorted list of cells.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct cell { int col; int value; struct cell *next; };
struct matrix { int rows; struct cell **row; };
static int set(struct matrix *m, int r, int c, int v) {
  struct cell **p = &m->row[r];
  while (*p && (*p)->col < c) p = &(*p)->next;
  if (*p && (*p)->col == c) { (*p)->value = v; return 1; }
  struct cell *n = malloc(sizeof *n);
  if (!n) return 0;
  n->col = c; n->value = v; n->next = *p; *p = n;
  return 1;
}
int main(void) {
  struct matrix m;
  m.rows = input();
  if (m.rows < 1 || m.rows > 500) return 0;
  m.row = calloc(m.rows, sizeof *m.row);
  if (!m.row) return 0;
  while (input()) {
    int r = input();
    if (r < 0 || r >= m.rows) continue;
    if (!set(&m, r, input(), input())) break;
  }
  for (int i = 0; i < m.rows; i++) {
    struct cell *c = m.row[i];
    while (c) { struct cell *next = c->next; free(c); c = next; }
  }
  free(m.row);
  return 0;
}
