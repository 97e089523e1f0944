// dirname writes into the name.
// EXPECT: not-true valid-deref @5
#include <libgen.h>
int main(void) {
  return dirname("/usr/lib")[0];
}
