// EXPECT: true
#include <errno.h>
#include <stdlib.h>
static void set(int *code) { *code = 5; }
int main(void) {
  int entries[6] = {0};
  int *first = &errno;
  *first = 70;
  set(&errno);
  int sum = entries[*first];
  errno = 4;
  char *block = malloc(3);
  free(block);
  errno = 3;
  return sum + entries[*first];
}
