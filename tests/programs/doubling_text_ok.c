// Text is read into a buffer whose capacity doubles.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  size_t cap = 16, len = 0; char *buf = malloc(cap); int c;
  if (!buf) return 1;
  while ((c = getchar()) != EOF) {
    if (len + 1 >= cap) {
      if (cap > 1000000) break;
      cap *= 2;
      char *bigger = realloc(buf, cap);
      if (!bigger) { free(buf); return 1; }
      buf = bigger;
    }
    buf[len++] = (char)c;
  }
  buf[len] = 0;
  free(buf);
  return 0;
}
