// EXPECT: not-true valid-deref @7
// The group of a process is 0 where it lies outside of the process's namespace.
#include <unistd.h>
int main(void) {
  int mark = 0;
  int *marked = getpgrp() > 0 ? &mark : 0;
  *marked = 1;
  return 0;
}
