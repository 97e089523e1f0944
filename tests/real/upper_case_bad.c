// EXPECT: false(valid-deref) @8,9
#include <ctype.h>
#include <stdio.h>

int main(void) {
  char text[64];
  if (!fgets(text, sizeof text, stdin)) return 1;
  for (char *p = text; *p != '\n'; ++p)
    *p = toupper((unsigned char)*p);
  fputs(text, stdout);
  return 0;
}
