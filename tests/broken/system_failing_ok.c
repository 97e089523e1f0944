// EXPECT: not-false
// FLAGS: --step-limit 20000
// These calls fail, on every system.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
static int few[2];
int main(void) {
  struct stat told;
  char byte = 0;
  if (close(-1) == 0 || errno != EBADF) few[2] = 1;
  if (read(-1, &byte, 1) != -1 || dup(-1) != -1 || fsync(-1) == 0) few[2] = 1;
  if (opendir("") || open("", O_RDONLY) >= 0 || stat("", &told) == 0) few[2] = 1;
  if (fopen("file", "q") || popen("true", "q")) few[2] = 1;
  FILE* stream = fopen("file", "r");
  if (!stream) return 0;
  if (fseek(stream, 0, 77) == 0) few[2] = 1;
  if (fseek(stream, -1, SEEK_CUR) == 0) few[2] = 1;
  if (freopen("", "r", stream)) few[2] = 1;
  return 0;
}
