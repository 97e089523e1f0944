// A closed stream is no stream.
// EXPECT: not-true valid-deref @10
// FLAGS: --step-limit 2000
#include <stdio.h>
static void end(FILE *file) { fclose(file); }
int main(void) {
  FILE *file = fopen("some", "r");
  if (!file) return 0;
  end(file);
  return fgetc(file) == 'a';
}
