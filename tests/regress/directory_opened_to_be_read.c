// EXPECT: false(unreach-call) @8
// FLAGS: --property unreach
// NO REPLAY: the file that is opened is there in the run alone
// To be read it may be opened.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (fopen("name/", "r")) reach_error();
  return 0;
}
