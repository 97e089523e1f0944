// Two steps take back each other.
// EXPECT: false(termination) @6,7
// FLAGS: --property termination
extern unsigned char __VERIFIER_nondet_uchar(void);
static int g(int x);
static int f(int x) { return x <= 0 ? 0 : g(x + 1); }
static int g(int x) { return x <= 0 ? 0 : f(x - 1); }
int main(void) { return f(__VERIFIER_nondet_uchar()); }
