// EXPECT: not-true valid-deref @10,11
// The end of an argument is overwritten: the next read of the same entry of argv leads to no string any more.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *word = argv[i];
    size_t end = strlen(word);
    /* one behind the last character: the NUL itself */
    word[end] = 'x';
    puts(argv[i]);
  }
  return 0;
}
