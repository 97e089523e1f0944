// Not equal, but from above.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) return 0;
  while (x != 0) x--;
  return 0;
}
