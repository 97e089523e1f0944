// What getpwnam fills leads to strings; a group is another storage.
// EXPECT: true
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
int main(void) {
  struct passwd *user = getpwuid(0);
  struct group *group = getgrgid(0);
  if (!user || !group) return 1;
  printf("%s %s\n", user->pw_name, group->gr_name);
  printf("%s\n", user->pw_dir);
  return 0;
}
