// EXPECT: true
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
  strncpy(name, argv[1], sizeof name - 1);
  name[sizeof name - 1] = '\0';
  printf("Hello, %s!\n", name);
  return 0;
}
