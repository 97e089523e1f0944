// EXPECT: true
#include <string.h>
#include <time.h>
static int next(int n) { return n + 1; }
int main(void) {
  int months[13] = {0};
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (!date || date->tm_mon < 0 || date->tm_mon > 11) return 0;
  int one = next(0);
  months[date->tm_mon + one] = 1;
  struct tm *other = gmtime(&now);
  if (!other) return 0;
  date->tm_mon = 50;
  other->tm_mon = 1;
  months[other->tm_mon] = 1;
  char *text = ctime(&now);
  if (!text) return 0;
  text[24] = '\0';
  return (int)strlen(text);
}
