// One call has the argument that it was called with.
// EXPECT: false(termination) @5
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
static int f(int n) { return n < 2 ? n : f(n - 1) ^ f(n - n % 2); }
int main(void) { return f(__VERIFIER_nondet_int()) & 1; }
