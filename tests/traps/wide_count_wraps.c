// As many wide characters have more bytes than a number of bytes can say.
// EXPECT: not-true because wmemset touches a number of bytes that is not known @6
#include <wchar.h>
int main(void) {
  wchar_t text[2];
  wmemset(text, 0, 1UL << 62);
  return 0;
}
