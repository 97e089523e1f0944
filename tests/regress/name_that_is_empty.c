// EXPECT: not-false
// FLAGS: --property unreach
// No file has an empty name: the call fails.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>
extern void reach_error(void);
int main(void) {
  struct stat facts;
  char text[8];
  errno = 0;
  if (remove("") == 0 || errno != ENOENT) reach_error();
  if (unlink("") == 0 || rmdir("") == 0 || mkdir("", 0777) == 0 || mkfifo("", 0666) == 0) reach_error();
  if (rename("", "b") == 0 || rename("a", "") == 0 || link("", "b") == 0 || symlink("a", "") == 0) reach_error();
  if (access("", F_OK) == 0 || chdir("") == 0 || chmod("", 0666) == 0 || chown("", 0, 0) == 0) reach_error();
  if (truncate("", 0) == 0 || utime("", 0) == 0 || readlink("", text, sizeof text) >= 0) reach_error();
  if (stat("", &facts) == 0 || lstat("", &facts) == 0) reach_error();
  if (open("", O_RDONLY) >= 0 || creat("", 0666) >= 0 || openat(AT_FDCWD, "", O_RDONLY) >= 0) reach_error();
  if (mkdirat(AT_FDCWD, "", 0777) == 0 || unlinkat(AT_FDCWD, "", 0) == 0) reach_error();
  if (fopen("", "r") || opendir("") || realpath("", 0) || freopen("", "r", stdin)) reach_error();
  return 0;
}
