// EXPECT: not-false
// setenv and unsetenv refuse what is no name; whether they read it first is open.
#include <stdlib.h>
int main(void) {
  char *name = 0;
  setenv(name, "a", 1);
  unsetenv(name);
  return 0;
}
