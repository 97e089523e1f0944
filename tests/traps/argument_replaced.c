// EXPECT: not-true valid-deref @8
// The program puts a null pointer into argv where a string was.
#include <stdio.h>
int main(int argc, char **argv) {
  if (argc < 3) return 0;
  int at = argc > 5 ? 2 : 1;
  argv[at] = NULL;
  puts(argv[1]);
  return 0;
}
