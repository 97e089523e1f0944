// EXPECT: not-true valid-deref @8
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

static void to_text(int n, char *to) { sprintf(to, "%d", n); }
int main(int argc, char **argv) {
  char buffer[6];
  to_text(argc > 1 ? atoi(argv[1]) : 0, buffer);
  printf("%s\n", buffer);
  return 0;
}
