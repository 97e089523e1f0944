// Only an overflow ends the loop: C says nothing of what happens then.
// EXPECT: not-true because no measure
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) x++;
  return 0;
}
