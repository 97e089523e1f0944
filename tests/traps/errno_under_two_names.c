// Both addresses of errno are one: the second write is what is read.
// EXPECT: not-true valid-deref @10
#include <errno.h>
int main(void) {
  int entries[6] = {0};
  int *first = &errno;
  int *second = &errno;
  *first = 5;
  *second = 7;
  return entries[*first];
}
