// localtime fills the same structure each time.
// EXPECT: not-true valid-deref @10
#include <time.h>
int main(void) {
  time_t first = 0, second = 1000000;
  struct tm *date = localtime(&first);
  if (!date) return 0;
  int day = date->tm_mday, apart[1];
  localtime(&second);
  apart[date->tm_mday - day] = 1;
  return 0;
}
