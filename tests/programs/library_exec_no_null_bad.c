// The words of the other program have no null behind them.
// EXPECT: not-true valid-deref @7
#include <unistd.h>
int main(void) {
  char *words[1];
  words[0] = "true";
  execv("/bin/true", words);
  return 1;
}
