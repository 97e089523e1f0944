// isalpha looks the number up in a table.
// EXPECT: not-true valid-deref @6
// FLAGS: --step-limit 2000
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { return (isalpha)(__VERIFIER_nondet_int()) != 0; }
