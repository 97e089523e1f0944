// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char word[4], *end = malloc(8);
  int count;
  memcpy(word, "word", 4);
  strcpy(end, ".");
  printf("%.4s %.*s %s%n %% %5.2f %c %p\n", word, 3, word, end, &count, 1.5, 'c', (void *)end);
  free(end);
  return 0;
}
