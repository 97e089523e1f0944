// EXPECT: not-false
// FLAGS: --step-limit 20000
// feof tells what the last read met.
#include <stdio.h>
int main(void) {
  int a[2];
  if (feof(stdin)) a[6] = 1;
  if (getchar() == EOF && !feof(stdin) && !ferror(stdin)) a[7] = 1;
  return 0;
}
