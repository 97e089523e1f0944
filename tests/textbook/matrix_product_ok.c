// The product of two matrices, each in one block.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct matrix {
  int rows, columns;
  double *cells;
};

static int create(struct matrix *m, int rows, int columns) {
  m->rows = rows;
  m->columns = columns;
  m->cells = calloc((size_t)rows * (size_t)columns, sizeof *m->cells);
  return m->cells != NULL;
}

static double *at(const struct matrix *m, int i, int j) {
  return &m->cells[i * m->columns + j];
}

static int multiply(const struct matrix *a, const struct matrix *b, struct matrix *c) {
  if (!create(c, a->rows, b->columns)) return 0;
  for (int i = 0; i < a->rows; i++) {
    for (int j = 0; j < b->columns; j++) {
      double sum = 0;
      for (int k = 0; k < a->columns; k++) sum += *at(a, i, k) * *at(b, k, j);
      *at(c, i, j) = sum;
    }
  }
  return 1;
}

int main(void) {
  int l = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (l < 1 || l > 100 || m < 1 || m > 100 || n < 1 || n > 100) return 0;
  struct matrix a, b, c;
  if (!create(&a, l, m)) return 1;
  if (!create(&b, m, n)) {
    free(a.cells);
    return 1;
  }
  for (int i = 0; i < l; i++) {
    for (int j = 0; j < m; j++) *at(&a, i, j) = i == j ? 1.0 : 0.5;
  }
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < n; j++) *at(&b, i, j) = i + j;
  }
  if (multiply(&a, &b, &c)) {
    printf("%f\n", *at(&c, 0, 0));
    free(c.cells);
  }
  free(a.cells);
  free(b.cells);
  return 0;
}
