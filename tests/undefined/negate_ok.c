// EXPECT: true
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a == (-2147483647 - 1)) return 0;
  int b = a < 0 ? -a : a;
  return b == 17;
}
// EXPECT hunt: not-false
