// A declaration by hand with a narrower result cuts what the library gives: it may be negative then.
// EXPECT: not-true valid-deref @12
#include <stdlib.h>
void *memset(void *block, int byte, size_t size);
int strlen();

int main(void) {
  char *text = malloc(3000000001u), room[10] = {0};
  memset(text, 'x', 3000000000u);
  text[3000000000u] = 0;
  int length = strlen(text);
  if (length < 10) room[length] = 1;
  free(text);
  return room[0];
}
