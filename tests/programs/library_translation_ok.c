// A translation is a string, of any length.
// EXPECT: true
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  setlocale(LC_ALL, "");
  bindtextdomain("a", "/usr/share/locale");
  textdomain("a");
  const char *said = gettext("hello");
  printf("%s %zu\n", said, strlen(said));
  return 0;
}
