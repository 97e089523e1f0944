// EXPECT: not-false
// FLAGS: --step-limit 20000
// Which number an open file gets follows from the others that are open.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int few[2];
int main(void) {
  if (dup(0) == 0) few[2] = 1;
  FILE *first = fopen("one", "r"), *second = fopen("two", "r");
  if (first && second && fileno(first) == fileno(second)) few[2] = 1;
  int file = open("one", O_RDONLY);
  FILE* stream = file >= 0 ? fdopen(file, "r") : 0;
  if (stream && fileno(stream) != file) few[2] = 1;
  char name[] = "/tmp/aXXXXXX";
  int fresh = mkstemp(name);
  if (fresh >= 0 && fresh == file) few[2] = 1;
  DIR* folder = opendir(".");
  if (folder && dirfd(folder) == file && file >= 0) few[2] = 1;
  int ends[2];
  if (pipe(ends) == 0 && (ends[0] == file || ends[1] < ends[0])) few[2] = 1;
  close(0);
  if (open("two", O_RDONLY) > 0) few[2] = 1;
  return 0;
}
