// localtime's structure is no stream.
// EXPECT: not-true valid-deref @8
#include <stdio.h>
#include <time.h>
int main(void) {
  time_t now = 0;
  struct tm *date = localtime(&now);
  if (date) fclose((FILE *)date);
  return 0;
}
