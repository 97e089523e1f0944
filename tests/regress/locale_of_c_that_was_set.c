// EXPECT: false(unreach-call) @12
// FLAGS: --property unreach
// "C" has one order, and in every locale a number without a point is the same.
#include <locale.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  if (!setlocale(LC_ALL, "C") || strcoll("a", "B") < 0 || atof("1,5") != 1) return 0;
  setlocale(LC_ALL, "");
  if (atof("15") == 15)
    reach_error();
  return 0;
}
