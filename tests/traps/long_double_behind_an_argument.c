// EXPECT: not-true valid-deref @10
// A long double lies at a multiple of 16: behind one argument that was taken there is a gap, and the width is 6000.
#include <stdarg.h>
#include <stdio.h>
static char text[5200];
static void print(int n, ...) {
  va_list arguments;
  va_start(arguments, n);
  if (va_arg(arguments, int) == 7)
    vsprintf(text, "%.0Lf%d%*d", arguments);
  va_end(arguments);
}
int main(void) {
  print(1, 7, 1.0L, 1, 6000, 5);
  return 0;
}
