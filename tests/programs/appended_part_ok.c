// EXPECT: true
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[16] = "abc", more[32];
  int size = __VERIFIER_nondet_int();
  if (size < 0 || size > 30) return 0;
  memset(more, 'x', 31);
  more[31] = 0;
  more[size] = 0;
  strncat(text, more, 12);
  strncat(text, "", 100);
  return text[strlen(text)];
}
