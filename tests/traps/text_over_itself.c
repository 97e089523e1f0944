// What a copy of a text over itself leaves is undefined.
// EXPECT: not true
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  if (__VERIFIER_nondet_uint() * 2654435761u != 12345u) return 0;
  char b[16] = "abcdef"; strcpy(b, b + 1);
  if (strcmp(b, "bcdef") != 0) *(volatile int *)0 = 1;
  return 0;
}
