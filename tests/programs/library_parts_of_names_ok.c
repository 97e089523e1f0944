// dirname and basename cut the name, and give a part of it or a text of their own.
// EXPECT: true
#include <libgen.h>
#include <stdio.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char name[] = "/usr/lib/a";
  printf("%s\n", dirname(name));
  printf("%s\n", basename(name));
  printf("%s\n", basename(argv[1]));
  return 0;
}
