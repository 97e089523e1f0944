// --output may come without an argument.
// EXPECT: not-true valid-deref @9
#include <getopt.h>
#include <string.h>
int main(int argc, char **argv) {
  static const struct option options[] = {{"output", optional_argument, NULL, 'o'}, {NULL, 0, NULL, 0}};
  size_t length = 0;
  while (getopt_long(argc, argv, "o:", options, NULL) == 'o')
    length += strlen(optarg);
  return (int)length;
}
