// Where getcwd fails, nothing is known of the buffer.
// EXPECT: not-true valid-deref @8
#include <string.h>
#include <unistd.h>
int main(void) {
  char here[64];
  getcwd(here, sizeof here);
  return (int)strlen(here);
}
