// EXPECT: not-true valid-deref @14
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char *argv[]) {
  char name[32];
  if (argc < 2) {
    fprintf(stderr, "usage: %s NAME\n", argv[0]);
    return 1;
  }
  strcpy(name, argv[1]);
  printf("Hello, %s!\n", name);
  return 0;
}
