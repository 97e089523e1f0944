// EXPECT: not-true valid-deref @11
// printf prints to what `stdout` names.
#include <stdio.h>
int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (!file) return 0;
  FILE *before = stdout;
  stdout = file;
  char b[3];
  int k = printf("ab");
  b[k] = 1;
  stdout = before;
  fclose(file);
  return 0;
}
