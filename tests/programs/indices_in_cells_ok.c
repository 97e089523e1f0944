// Each cell of an array is an index into another one.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int next[100], data[10];
  for (int i = 0; i < 100; i++) next[i] = 0;
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (i < 0 || i >= 100 || k < 0 || k >= 10) continue;
    next[i] = k;
    data[next[i]] = 1;
  }
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 100) data[next[i]] = 2;
  return 0;
}
