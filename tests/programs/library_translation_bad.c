// A translation may be longer than its text.
// EXPECT: not-true valid-deref @7
#include <libintl.h>
#include <string.h>
int main(void) {
  char copy[6];
  strcpy(copy, gettext("hello"));
  return copy[0];
}
