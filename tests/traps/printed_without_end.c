// A format's precision bounds what is read; its width does not.
// EXPECT: not-true valid-deref @9
#include <stdio.h>
#include <string.h>
int main(void) {
  char word[4];
  memcpy(word, "word", 4);
  printf("%.4s\n", word);
  printf("%4s\n", word);
  return 0;
}
