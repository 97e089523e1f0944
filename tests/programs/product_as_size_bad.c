// The last cell of the last row is one too far.
// EXPECT: not-true valid-deref @15
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void clear(char *a, int rows, int columns) {
  for (int i = 0; i < rows * columns; i++) a[i] = 0;
}
int main(void) {
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  if (rows < 1 || rows > 1000 || columns < 1 || columns > 1000) return 0;
  char *a = malloc((size_t)(rows * columns));
  if (!a) return 0;
  clear(a, rows, columns);
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column <= columns; column++) a[row * columns + column] = 1;
  }
  free(a);
  return 0;
}
