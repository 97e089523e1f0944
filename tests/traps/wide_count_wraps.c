// As many wide characters have more bytes than a number of bytes can say.
// EXPECT: not true
#include <wchar.h>
int main(void) {
  wchar_t text[2];
  wmemset(text, 0, 1UL << 62);
  return 0;
}
