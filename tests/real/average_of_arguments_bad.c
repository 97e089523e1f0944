// EXPECT: false(valid-deref) @8
// Prints the average of the numbers on the command line, and forgets where they end.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  double sum = 0;
  for (int i = 1; i <= argc; i++) sum += atof(argv[i]);
  printf("%g\n", sum / argc);
  return 0;
}
