// The function's lgamma sets the sign.
// EXPECT: not-true valid-deref @10
#include <math.h>
extern int signgam;
static double gamma_of(double x) { return lgamma(x); }
int main(void) {
  int entries[2] = {0};
  signgam = 1;
  double value = gamma_of(-0.5);
  return entries[signgam] + (value > 0);
}
