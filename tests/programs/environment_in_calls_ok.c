// EXPECT: true
#include <stdlib.h>
#include <string.h>
static size_t measure(const char *text) { return strlen(text); }
int main(void) {
  char *home = getenv("HOME"), *user = getenv("USER");
  if (!home || !user) return 0;
  char *both = malloc(measure(home) + 1);
  strcpy(both, home);
  size_t length = measure(user);
  free(both);
  setenv("HOME", "elsewhere", 1);
  char *now = getenv("HOME");
  return length > 3 && now && measure(now) > 3;
}
