// Two functions; the sum of two steps falls.
// EXPECT: true
// FLAGS: --property termination
extern unsigned char __VERIFIER_nondet_uchar(void);
static int g(int x);
static int f(int x) { return x <= 0 ? 0 : g(x + 1); }
static int g(int x) { return x <= 0 ? 0 : f(x - 2); }
int main(void) { return f(__VERIFIER_nondet_uchar()); }
