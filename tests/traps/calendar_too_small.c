// mktime fills the whole structure, with what the standard does not name.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
  struct tm *date = malloc(36);
  memset(date, 0, 36);
  mktime(date);
  free(date);
  return 0;
}
