// EXPECT: true
// Prints the average of the numbers on the command line.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s number...\n", argv[0] ? argv[0] : "average");
    return 1;
  }
  double sum = 0;
  for (int i = 1; i < argc; i++) sum += atof(argv[i]);
  printf("%g\n", sum / (argc - 1));
  return 0;
}
