// EXPECT: not-false
// FLAGS: --step-limit 20000
// White space in a format reads all white space that comes: what comes then is none.
#include <stdio.h>
int main(void) {
  int a[2], number;
  char c;
  if (scanf(" %c", &c) == 1 && c == ' ') a[5] = 1;
  if (scanf("%d\n", &number) == 1 && fgetc(stdin) == '\n') a[7] = 1;
  return 0;
}
