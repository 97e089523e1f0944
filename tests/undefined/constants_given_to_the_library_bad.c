// EXPECT: false(no-overflow) @8
// EXPECT prove: not-true no-overflow @8
// FLAGS: --property ub
// NO REPLAY: gcc computes it before its sanitizer sees it
// What a library function is given is computed as any other value is, though Clang knows the function as one of its own.
#include <limits.h>
#include <stdlib.h>
int main(void) { exit(INT_MAX + 1); }
