// EXPECT: not-true because that is not known @7
// A width of ten digits is not cut where text is read.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *b = malloc(1000000001);
  scanf("%1200000000c", b);
  free(b);
  return 0;
}
