// EXPECT: not-false
// FLAGS: --property unreach
// In another locale than "C" texts, letters and numbers may be others.
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int is_as_in_c(unsigned char which) {
  char text[20], *end;
  float number;
  switch (which) {
    case 0: return strcoll("a", "B") > 0;
    case 1: return strcasecmp("\xe4", "\xc4") != 0;
    case 2: return !isalpha(0xe4);
    case 3: return toupper(0xe4) == 0xe4;
    case 4: return atof("1,5") == 1;
    case 5: strtod("1,5", &end); return *end == ',';
    case 6: sprintf(text, "%.1f", 1.5); return text[1] == '.';
    case 7: return sprintf(text, "%.1f", 1.5) == 3;
    case 8: return sscanf("1,5", "%f", &number) == 1 && number == 1;
    default: return 0;
  }
}
int main(void) {
  if (setlocale(LC_ALL, "de_DE.ISO-8859-1") && is_as_in_c(__VERIFIER_nondet_uchar())) reach_error();
  return 0;
}
