// gettimeofday fills its second argument, too.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
#include <sys/time.h>
int main(void) {
  struct timeval now;
  char *zone = malloc(1);
  gettimeofday(&now, (void *)zone);
  free(zone);
  return 0;
}
