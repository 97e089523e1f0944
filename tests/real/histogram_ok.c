// EXPECT: true
#include <stdio.h>

int main(void) {
  int counts[26] = {0};
  int c;
  while ((c = getchar()) != EOF)
    if (c >= 'a' && c <= 'z') counts[c - 'a']++;
  for (int i = 0; i < 26; ++i) printf("%c %d\n", 'a' + i, counts[i]);
  return 0;
}
