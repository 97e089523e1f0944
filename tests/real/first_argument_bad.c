// EXPECT: false(valid-deref) @7
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 1) return 1;
  printf("%zu\n", strlen(argv[1]));
  return 0;
}
