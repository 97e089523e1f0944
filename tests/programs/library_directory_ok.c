// The name of an entry is a string that the next call may overwrite.
// EXPECT: true
#include <dirent.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  DIR *folder = opendir(".");
  if (!folder) return 1;
  size_t longest = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (strcmp(entry->d_name, "..") == 0) continue;
    if (strlen(entry->d_name) > longest) longest = strlen(entry->d_name);
  }
  closedir(folder);
  printf("%zu\n", longest);
  return 0;
}
