// EXPECT: not-true valid-deref @10
// What putenv was given has lost its end before anybody asks for it.
#include <stdlib.h>
#include <string.h>
int main(void) {
  static char setting[] = "A=1";
  putenv(setting);
  setting[3] = 'z';
  char *value = getenv("A");
  return value ? (int)strlen(value) : 0;
}
