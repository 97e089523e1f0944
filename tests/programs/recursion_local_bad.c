// EXPECT: not-true valid-deref @8
// Each call returns the address of a variable that dies with it.
extern int __VERIFIER_nondet_int(void);
static int *deeper(int *above) {
  int mine = 1;
  int *p = above;
  if (__VERIFIER_nondet_int()) p = deeper(&mine);
  *p = 2;
  return __VERIFIER_nondet_int() ? &mine : above;
}
int main(void) {
  int top = 0;
  return *deeper(&top) & 1;
}
