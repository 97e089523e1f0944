// Which elements qsort compares is open.
// EXPECT: not-true valid-deref @4
#include <stdlib.h>
static int cmp(const void *a, const void *b) { if (*(const int *)a == 11 && *(const int *)b == 14) *(volatile int *)0 = 1; return *(const int *)a - *(const int *)b; }
int main(void) {
  int t[4] = {11, 12, 13, 14}; qsort(t, 4, sizeof *t, cmp);
  return 0;
}
