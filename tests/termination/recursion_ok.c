// The argument falls.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { return fib(__VERIFIER_nondet_int()) & 1; }
