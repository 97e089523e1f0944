// EXPECT: not-false
// FLAGS: --property unreach
// With a flag an empty name stands for the descriptor, without it there is no such file.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  struct stat facts;
  if (fstatat(AT_FDCWD, "", &facts, 0) == 0 || fchownat(AT_FDCWD, "", 0, 0, 0) == 0) reach_error();
  if (fstatat(AT_FDCWD, "", &facts, AT_EMPTY_PATH) != 0) reach_error();
  return 0;
}
