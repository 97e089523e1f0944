// EXPECT: true
// FLAGS: --property unreach
// Only a call of the error function counts, not that it has a body.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 2) reach_error();
  return 0;
}
