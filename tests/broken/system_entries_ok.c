// EXPECT: not-false
// FLAGS: --step-limit 20000
// Entries of a directory have names, each its own.
#include <dirent.h>
#include <string.h>
static int few[2];
int main(void) {
  char first[256];
  DIR *directory = opendir(".");
  if (directory == 0) return 0;
  struct dirent *entry = readdir(directory);
  if (entry != 0) {
    if (entry->d_name[0] == 0) few[2] = 1;
    strcpy(first, entry->d_name);
    entry = readdir(directory);
    if (entry != 0 && strcmp(first, entry->d_name) == 0) few[2] = 1;
  }
  closedir(directory);
  return 0;
}
