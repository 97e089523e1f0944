// EXPECT: false(valid-deref) @7
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *word = malloc(4);
  if (scanf("%5s", word) == 1) putchar(word[0]);
  free(word);
  return 0;
}
