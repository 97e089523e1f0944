// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

static char *join(const char *a, const char *b) {
  char *r = malloc(strlen(a) + strlen(b) + 1);
  if (r) {
    strcpy(r, a);
    strcat(r, b);
  }
  return r;
}
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  char *s = join(argv[1], argv[2]);
  if (!s) return 1;
  puts(s);
  free(s);
  return 0;
}
