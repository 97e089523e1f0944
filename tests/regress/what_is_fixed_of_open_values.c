// What programs may use of values that C leaves open: signs, distances, low bits, whole addresses, text that is only printed.
// EXPECT: true
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void fail(void) { *(volatile int *)0 = 1; }
static int order(const char *a, const char *b) {
  int r = strcmp(a, b);
  if (r) return r;
  return 0;
}
int main(void) {
  volatile char a[4] = "aa", c[4] = "ac", d = '7';
  char *x = (char *)a, *y = (char *)c;
  if (order(x, y) >= 0 || order(y, x) < 1 || memcmp(x, y, 1) != 0) fail();
  if (!(isdigit)(d) || (isalpha)(d)) fail();
  char *s = strdup("key=value"), *e = strchr(s, '=');
  size_t n = e - s;
  char *t = malloc(n + 1);
  memcpy(t, s, n);
  t[n] = 0;
  uintptr_t tagged = (uintptr_t)t | 1;
  if ((tagged & 1) == 0 || tagged >= (uintptr_t)-4095) fail();
  printf("%p %d %s\n", (void *)t, strcmp(x, y), t);
  free((char *)(tagged & ~(uintptr_t)1));
  free(s);
  return 0;
}
