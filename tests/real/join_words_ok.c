// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  char *r = malloc(n + m + 2);
  if (r == NULL) return NULL;
  memcpy(r, a, n);
  r[n] = ' ';
  memcpy(r + n + 1, b, m + 1);
  return r;
}

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  char *both = join(argv[1], argv[2]);
  if (both == NULL) return 1;
  puts(both);
  free(both);
  return 0;
}
