// The second setlocale frees the name that the first one gave.
// EXPECT: not-true valid-deref @8
#include <locale.h>
int main(void) {
  char *before = setlocale(LC_ALL, NULL);
  if (!before) return 0;
  setlocale(LC_ALL, "C");
  setlocale(LC_ALL, before);
  return 0;
}
