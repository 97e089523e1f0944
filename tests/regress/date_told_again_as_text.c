// EXPECT: not-false
// FLAGS: --property unreach
// ctime may change the date that localtime gave.
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t first = 0, second = 86400 * 400L;
  struct tm *date = gmtime(&first);
  int year = date->tm_year;
  ctime(&second);
  if (date->tm_year == year) reach_error();
  return 0;
}
