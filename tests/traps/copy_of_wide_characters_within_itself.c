// EXPECT: not-true valid-copy @7
// FLAGS: --property ub
// wmemcpy is memcpy; wmemmove may overlap.
#include <wchar.h>
int main(void) {
  wchar_t letters[4] = {1, 2, 3, 4};
  wmemcpy(letters, letters + 1, 3);
  return 0;
}
