// closedir ends what readdir gave.
// EXPECT: not-true valid-deref @9
#include <dirent.h>
int main(void) {
  DIR *folder = opendir(".");
  if (!folder) return 1;
  struct dirent *entry = readdir(folder);
  closedir(folder);
  return entry ? entry->d_name[0] : 0;
}
