// The next question may overwrite the answer to the one before.
// EXPECT: not-true valid-deref @9
#include <pwd.h>
int main(void) {
  struct passwd *user = getpwuid(0);
  if (!user) return 1;
  struct passwd *other = getpwuid(1);
  if (!other) return 1;
  return user->pw_name[0];
}
