// A library call changes a variable of the library's own.
// EXPECT: not-true valid-deref @9
#include <math.h>
extern int signgam;
int main(void) {
  int cells[2] = {0, 0};
  signgam = 0;
  (void)lgamma(-0.5);
  return cells[signgam < 0 ? 2 : 0];
}
