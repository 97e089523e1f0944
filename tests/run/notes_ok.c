// What is undefined or suspicious, but violates no property.
// EXPECT: exit code: 1
#include <limits.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int table[2];
  table[0] = INT_MAX;
  int sum = table[0] + 1;  // NOTE: signed overflow
  sum += table[__VERIFIER_nondet_int() + 1];  // NOTE: uninitialised read
  return sum != 0;
}
