// EXPECT: not-false
// FLAGS: --property unreach
// localtime may change the text that ctime gave, and asctime the date.
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t first = 0, second = 86400 * 400L;
  struct tm other = {.tm_mday = 3};
  char *text = ctime(&first), before = text[0];
  struct tm *date = localtime(&second);
  if (text[0] == before) reach_error();
  int day = date->tm_mday;
  asctime(&other);
  if (date->tm_mday == day) reach_error();
  return 0;
}
