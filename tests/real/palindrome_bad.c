// EXPECT: false(valid-deref) @9
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  const char *left = argv[1], *right = argv[1] + strlen(argv[1]);
  while (left < right) {
    if (*left != right[1]) return 1;
    --right;
    ++left;
  }
  puts("palindrome");
  return 0;
}
