// gmtime and localtime may fill one structure: a write through one result is seen through the other.
// EXPECT: not-true valid-deref @12
#include <time.h>
int main(void) {
  int months[12] = {0};
  time_t now = 0;
  struct tm *one = gmtime(&now);
  struct tm *other = localtime(&now);
  if (!one || !other) return 0;
  one->tm_mon = 1;
  other->tm_mon = 50;
  return months[one->tm_mon];
}
