// The function sets the errno whose address its caller keeps.
// EXPECT: not-true valid-deref @10
#include <errno.h>
static void fail(void) { errno = 100; }
int main(void) {
  int entries[6] = {0};
  int *code = &errno;
  *code = 1;
  fail();
  return entries[*code];
}
