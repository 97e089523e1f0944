// EXPECT: not-false
// FLAGS: --step-limit 20000
// The name of the time zone is there.
#define _GNU_SOURCE
#include <time.h>
static int few[2];
int main(void) {
  time_t now = 0;
  struct tm told;
  if (localtime_r(&now, &told) != 0 && told.tm_zone[0] == 0) few[2] = 1;
  return 0;
}
