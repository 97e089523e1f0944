// EXPECT: not-false
// FLAGS: --step-limit 20000
// The clock can be asked, and goes on; the time is a date.
#define _GNU_SOURCE
#include <sys/time.h>
#include <time.h>
static int few[2];
int main(void) {
  struct timeval now;
  if (gettimeofday(&now, 0) != 0) few[2] = 1;
  struct timespec first, second;
  if (clock_gettime(CLOCK_MONOTONIC, &first) != 0 || clock_gettime(CLOCK_MONOTONIC, &second) != 0) return 0;
  if (second.tv_sec < first.tv_sec || first.tv_nsec < 0) few[2] = 1;
  time_t seconds = time(0);
  struct tm* date = localtime(&seconds);
  if (date->tm_mon > 11) few[2] = 1;
  return 0;
}
