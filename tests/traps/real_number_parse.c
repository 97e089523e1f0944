// EXPECT: not-true valid-deref @14
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  char *end;
  long n = strtol(argv[1], &end, 10);
  if (end == argv[1] || *end != '\0' || n < 0 || n > 7) return 1;
  static const char *days[7] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  puts(days[n]);
  return 0;
}
