// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *copy = strdup(argv[1]);
  if (!copy) return 1;
  for (char *p = copy; *p; p++) *p = toupper((unsigned char)*p);
  puts(copy);
  free(copy);
  return 0;
}
