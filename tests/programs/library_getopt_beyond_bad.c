// Behind the last option there may be no argument: argv[optind] is null.
// EXPECT: not-true valid-deref @7
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  while (getopt(argc, argv, "a") == 'a') {}
  return (int)strlen(argv[optind]);
}
