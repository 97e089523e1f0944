// Two factors are to be found: a short question does not, a longer one does.
// EXPECT: not-true valid-deref @9
// EXPECT hunt: false(valid-deref) @9
// FLAGS: --step-limit 20000
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  int *p = 0;
  if (x > 1 && y > x && x * y == 259073UL) *p = 1;
  return 0;
}
