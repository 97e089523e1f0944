// error with status 0 returns.
// EXPECT: not-true valid-deref @8
#include <error.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) error(0, 0, "usage: %s NAME", argv[0]);
  return (int)strlen(argv[1]);
}
