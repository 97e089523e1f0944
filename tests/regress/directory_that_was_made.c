// EXPECT: not-false
// FLAGS: --property unreach
// A directory that was made is there, and is one; made once, it is not made again.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  struct stat facts;
  if (mkdir("d", 0700) != 0) return 0;
  if (lstat("d", &facts) == 0 && !S_ISDIR(facts.st_mode)) reach_error();
  if (lstat("./d/", &facts) != 0 || mkdir("d", 0700) == 0 || access("d", F_OK) != 0) reach_error();
  if (rename("d", "e") == 0 && access("e", F_OK) != 0) reach_error();
  return 0;
}
