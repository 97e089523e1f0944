// EXPECT: false(unreach-call) @9
// FLAGS: --property unreach
// What is there nobody knows who has only looked.
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
  struct stat facts;
  if (stat("d", &facts) != 0 || mkdir("e", 0700) != 0) return 0;
  if (stat("d", &facts) == 0 && S_ISDIR(facts.st_mode)) reach_error();
  return 0;
}
