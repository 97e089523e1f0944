// x falls only sometimes when y begins anew.
// EXPECT: false(termination) @7,8,11
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (__VERIFIER_nondet_int())
      y--;
    else
      y = __VERIFIER_nondet_int();
  }
  return 0;
}
