// The least number has no positive one.
// EXPECT: false(no-overflow) @7
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a < 0 ? -a : a;
  return b == 17;
}
// EXPECT prove: not-true because possible
