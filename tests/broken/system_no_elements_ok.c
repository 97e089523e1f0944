// EXPECT: not-false
// FLAGS: --step-limit 20000
// Elements of no bytes are none (C11 7.21.8.2).
#define _GNU_SOURCE
#include <stdio.h>
static int few[2];
int main(void) {
  if (fwrite("abc", 0, 3, stdout) != 0) few[2] = 1;
  if (fwrite_unlocked("abc", 0, 3, stdout) != 0) few[2] = 1;
  return 0;
}
