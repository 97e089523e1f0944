// The argument of -o may be missing.
// EXPECT: not-true valid-deref @7
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int length = 0;
  while (getopt(argc, argv, "o::") == 'o') length += (int)strlen(optarg);
  return length;
}
