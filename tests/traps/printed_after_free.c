// printf reads what its format says.
// EXPECT: not-true valid-deref @10
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *word = malloc(8);
  strcpy(word, "word");
  free(word);
  printf("%d %-*.3s\n", 1, 5, word);
  return 0;
}
