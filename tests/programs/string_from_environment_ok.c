// EXPECT: true
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *home = getenv("HOME");
  if (!home) {
    printf("%s\n", strerror(errno));
    return 1;
  }
  char *copy = malloc(strlen(home) + 1);
  strcpy(copy, home);
  puts(copy);
  free(copy);
  return 0;
}
