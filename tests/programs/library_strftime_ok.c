// The text ends within its block where strftime says that it fits.
// EXPECT: true
#include <stdio.h>
#include <time.h>
int main(void) {
  char date[32];
  time_t now = time(NULL);
  struct tm parts;
  if (!localtime_r(&now, &parts)) return 1;
  if (strftime(date, sizeof date, "%Y-%m-%d", &parts) == 0) return 1;
  puts(date);
  return 0;
}
