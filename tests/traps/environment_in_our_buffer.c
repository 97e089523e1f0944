// EXPECT: not-true valid-deref @11
// What putenv is given is a string of the environment, and stays the program's to change.
#include <stdlib.h>
#include <string.h>
static char setting[8] = "X=abc";
int main(void) {
  putenv(setting);
  char *value = getenv("X");
  if (!value) return 0;
  memset(setting, 'y', sizeof setting);
  return strlen(value) == 3;
}
