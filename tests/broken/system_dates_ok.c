// EXPECT: not-false
// FLAGS: --step-limit 20000
// Every call of localtime tells a date anew, and none has the day 0.
#include <time.h>
static int few[2];
int main(void) {
  time_t now = 0;
  struct tm *told = localtime(&now);
  if (told == 0) return 0;
  if (told->tm_mday == 0) few[2] = 1;
  told->tm_mon = 7;
  told = localtime(&now);
  if (told != 0 && told->tm_mon == 7) few[2] = 1;
  return 0;
}
