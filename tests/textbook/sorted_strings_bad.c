// An array of strings, sorted by swapping. Broken.
// EXPECT: not-true valid-memtrack @19
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
int main(void) {
  char *words[20];
  int n = 0;
  char buf[32];
  while (n < 20 && input()) {
    for (int i = 0; i < 31; i++) buf[i] = (char)input();
    buf[31] = 0;
    words[n] = strdup(buf);
    if (!words[n]) break;
    n++;
  }
  for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++)
    if (strcmp(words[i], words[j]) > 0) { words[i] = words[j]; }
  for (int i = 0; i < n; i++) free(words[i]);
  return 0;
}
