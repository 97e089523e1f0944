// EXPECT: not-true unreach-call @8
// FLAGS: --property unreach
// A caller's pointer into the environment may lead into the variable that a function changes.
#include <stdlib.h>
extern void reach_error(void);
static char setting[8] = "X=abc";
static void change(void) { setting[2] = 'q'; }
static void look(const char *value) { if (value[0] == 'q') reach_error(); }
int main(void) {
  putenv(setting);
  char *value = getenv("X");
  if (!value || value[0] != 'a') return 0;
  change();
  look(value);
  return 0;
}
