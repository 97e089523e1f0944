// EXPECT: not-false
// FLAGS: --step-limit 20000
// The text of a date is never empty, also where the program has emptied the one before.
#include <time.h>
static int few[2];
int main(void) {
  time_t now = 0;
  char *text = ctime(&now);
  if (text == 0) return 0;
  text[0] = 0;
  text = ctime(&now);
  if (text != 0 && text[0] == 0) few[2] = 1;
  return 0;
}
