// EXPECT: not-true valid-deref @9
#include <dirent.h>
#include <stdio.h>
int main(void) {
  DIR *folder = opendir(".");
  if (!folder) return 1;
  closedir(folder);
  FILE *file = fopen("a", "r");
  closedir(folder);
  if (file) fclose(file);
  return 0;
}
