// The table belongs to a locale that is no longer there.
// EXPECT: not-true valid-deref @8
#include <ctype.h>
#include <locale.h>
int main(void) {
  const unsigned short *table = *__ctype_b_loc();
  setlocale(LC_ALL, "de_DE");
  return table['A'];
}
