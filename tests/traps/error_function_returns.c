// The program's own error function has a body, which returns: what follows happens.
// EXPECT: not-true valid-deref @9
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  reach_error();
  int *p = 0;
  *p = 1;
  return 0;
}
