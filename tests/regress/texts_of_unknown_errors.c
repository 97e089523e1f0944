// EXPECT: not-false
// FLAGS: --property unreach
// The text of a number that is no error is made, and the next one may lie where it lay.
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *first = strerror(54321), digit = first[14];
  char *second = strerror(99999);
  if (first == second) reach_error();
  if (first != second) reach_error();
  if (first[14] == digit) reach_error();
  return 0;
}
