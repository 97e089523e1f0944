// INPUTS: 1
// EXPECT: ended: an assumption does not hold
extern void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 1);
  return *(int *)0;
}
