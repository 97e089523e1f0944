// EXPECT: not-true valid-deref @10
// What was opened for reading takes no output: the length of the text is not given back.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *file = fopen("notes", "r");
  if (!file) return 0;
  int length = fprintf(file, "hello");
  char *p = malloc(6);
  p[length == 5 ? 0 : 20] = 1;
  free(p);
  fclose(file);
  return 0;
}
