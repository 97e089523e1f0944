// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(void) {
  char first[20], last[20];
  printf("name? ");
  if (scanf("%19s %19s", first, last) != 2) return 1;
  printf("%s, %s\n", last, first);
  return 0;
}
