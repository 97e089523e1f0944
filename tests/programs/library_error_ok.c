// error with a status that is not zero does not return.
// EXPECT: true
#include <errno.h>
#include <error.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) error(EXIT_FAILURE, 0, "usage: %s NAME", argv[0]);
  return (int)strlen(argv[1]);
}
