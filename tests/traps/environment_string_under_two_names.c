// Both results may be one string, and the function overwrites its end.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
#include <string.h>
static void spoil(char *text) { text[strlen(text)] = 'x'; }
int main(void) {
  char *one = getenv("HOME");
  char *other = getenv("HOME");
  if (!one || !other) return 0;
  spoil(one);
  return strlen(other) > 3;
}
