// EXPECT: not-false
// FLAGS: --step-limit 20000
// What an open file is follows from how it was opened.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
static int few[2];
int main(void) {
  struct stat told;
  int ends[2];
  if (pipe(ends) == 0 && fstat(ends[0], &told) == 0 && !S_ISFIFO(told.st_mode)) few[2] = 1;
  int other = socket(AF_INET, SOCK_STREAM, 0);
  if (other >= 0 && fstat(other, &told) == 0 && !S_ISSOCK(told.st_mode)) few[2] = 1;
  int folder = open(".", O_RDONLY | O_DIRECTORY);
  if (folder >= 0 && fstat(folder, &told) == 0 && !S_ISDIR(told.st_mode)) few[2] = 1;
  int empty = open("file", O_CREAT | O_TRUNC | O_EXCL | O_RDWR, 0600);
  if (empty >= 0 && fstat(empty, &told) == 0 && told.st_size != 0) few[2] = 1;
  char byte = 0;
  int made = creat("other", 0600);
  if (made >= 0 && (read(made, &byte, 1) > 0 || byte != 0)) few[2] = 1;
  close(0);
  close(1);
  if (open("file", O_RDONLY) >= 0 && read(1, &byte, 1) > 0) few[2] = 1;
  return 0;
}
