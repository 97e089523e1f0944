// EXPECT: not-false
// FLAGS: --step-limit 20000
// No file has less than no bytes, and each is of a kind.
#include <sys/stat.h>
static int few[2];
int main(void) {
  struct stat told;
  if (stat("file", &told) != 0) return 0;
  if (told.st_size < 0) few[2] = 1;
  if ((told.st_mode & S_IFMT) == 0) few[2] = 1;
  if (told.st_nlink == 0 && told.st_blksize < 0) few[2] = 1;
  return 0;
}
