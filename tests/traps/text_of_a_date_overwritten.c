// EXPECT: not-true valid-deref @10
// POSIX lets localtime overwrite the text that ctime gave.
#include <time.h>
int main(void) {
  static int of[2];
  time_t now = 0, later = 86400;
  char *text = ctime(&now);
  if (!text || text[0] != 'T') return 0;
  localtime(&later);
  of[text[0] == 'T' ? 0 : 2] = 1;
  return 0;
}
