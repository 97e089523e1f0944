// EXPECT: not-false
// FLAGS: --step-limit 20000
// The time that is stored is the one that is returned, and a second has a thousand million nanoseconds.
#include <time.h>
static int few[2];
int main(void) {
  time_t stored;
  struct timespec precise;
  if (time(&stored) != stored) few[2] = 1;
  if (clock_gettime(CLOCK_REALTIME, &precise) == 0 && precise.tv_nsec >= 1000000000) few[2] = 1;
  return 0;
}
