// EXPECT: true
#include <ctype.h>
#include <stdio.h>

int main(void) {
  char text[64];
  if (!fgets(text, sizeof text, stdin)) return 1;
  for (char *p = text; *p; ++p) *p = toupper((unsigned char)*p);
  fputs(text, stdout);
  return 0;
}
