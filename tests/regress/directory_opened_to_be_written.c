// EXPECT: not-false
// FLAGS: --property unreach
// A directory is not opened for writing, nor a file whose name is that of one.
#include <fcntl.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (fopen("/", "w") || fopen("name/", "w") || fopen("..", "r+") || fopen("d/.", "a")) reach_error();
  if (open("name/", O_WRONLY) >= 0 || open("name/", O_RDONLY | O_CREAT, 0600) >= 0) reach_error();
  if (creat("name/", 0600) >= 0) reach_error();
  return 0;
}
