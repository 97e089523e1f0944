// The buffer grows one byte too late for the final zero.
// EXPECT: not-true valid-deref @18
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  size_t cap = 16, len = 0; char *buf = malloc(cap); int c;
  if (!buf) return 1;
  while ((c = getchar()) != EOF) {
    if (len >= cap) {
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
