// Where it does not fit, what stands in the block is not known.
// EXPECT: not-true valid-deref @10
#include <stdio.h>
#include <time.h>
int main(void) {
  char date[4];
  time_t now = time(NULL);
  struct tm *parts = localtime(&now);
  if (!parts || strftime(date, sizeof date, "%Y-%m-%d", parts) > 99) return 1;
  puts(date);
  return 0;
}
