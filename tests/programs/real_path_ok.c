// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char **argv) {
  char path[64];
  if (argc < 3) return 1;
  int n = snprintf(path, sizeof path, "%s/%s", argv[1], argv[2]);
  if (n < 0 || n >= (int)sizeof path) {
    fprintf(stderr, "too long\n");
    return 1;
  }
  puts(path);
  return 0;
}
