// EXPECT: not-false
// FLAGS: --property unreach
// Who reads a file again reads the same, unless another one has changed it.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char first = 0, again = 0;
  int file = open("notes", O_RDONLY);
  if (file < 0 || read(file, &first, 1) != 1) return 0;
  lseek(file, 0, SEEK_SET);
  if (read(file, &again, 1) == 1 && first != again) reach_error();
  if (pread(file, &again, 1, 0) == 1 && first != again) reach_error();
  close(file);
  return 0;
}
