// localtime sets the zone, in a function that does not name it.
// EXPECT: not-true valid-deref @12
#include <time.h>
static void ask(void) {
  time_t now = 0;
  localtime(&now);
}
int main(void) {
  int entries[2] = {0};
  timezone = 1;
  ask();
  return entries[timezone];
}
