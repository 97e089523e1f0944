// The function's own localtime fills the caller's structure.
// EXPECT: not-true valid-deref @18
#include <time.h>
static void other(void) {
  time_t later = 86400L * 200;
  localtime(&later);
}
static void deeper(int depth) {
  if (depth > 0) deeper(depth - 1);
  else other();
}
int main(void) {
  int months[2] = {0};
  time_t now = 0;
  struct tm *date = gmtime(&now);
  if (!date || date->tm_mon != 0) return 0;
  deeper(3);
  return months[date->tm_mon];
}
