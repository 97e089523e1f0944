// EXPECT: true
// No input: its one run is all that it can do.
#include <stdlib.h>

int main(void) {
  int *squares[10];
  for (int i = 0; i < 10; i++) {
    squares[i] = malloc((i + 1) * sizeof **squares);
    for (int j = 0; j <= i; j++) squares[i][j] = j * j;
  }
  for (int i = 0; i < 10; i++) free(squares[i]);
  return 0;
}
