// EXPECT: true
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  return u >> (__VERIFIER_nondet_int() & 31) == 7;
}
// EXPECT hunt: not-false
