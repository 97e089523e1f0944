// EXPECT: true
#include <string.h>

int main(void) {
  char text[16] = "", more[4];
  memset(more, 'x', 4);
  strncat(text, more, 4);
  strncat(text, more, 4);
  return text[strlen(text)];
}
