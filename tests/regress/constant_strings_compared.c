// EXPECT: not-false
// FLAGS: --property unreach
// What strcmp gives beyond the sign is the library's choice.
#include <string.h>
extern void reach_error(void);
int main() {
  if (strcmp("abc", "abd") == -1) reach_error();
  return 0;
}
