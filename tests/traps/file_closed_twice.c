// fclose frees the stream: a second time is one too many.
// EXPECT: not-true valid-deref @8
#include <stdio.h>
int main(void) {
  FILE *file = fopen("some", "r");
  if (!file) return 0;
  fclose(file);
  fclose(file);
  return 0;
}
