// EXPECT: not-true unreach-call @7
// FLAGS: --property unreach
// A call of the error function is the violation, whatever its body does.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  if (__VERIFIER_nondet_int()) reach_error();
  return 0;
}
