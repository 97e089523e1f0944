// EXPECT: not-false
#include <stdio.h>
#include <string.h>

static void reverse(char *s) {
  size_t n = strlen(s);
  for (size_t i = 0; i < n / 2; ++i) {
    char c = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = c;
  }
}

int main(void) {
  char word[32];
  if (scanf("%31s", word) != 1) return 1;
  reverse(word);
  puts(word);
  return 0;
}
