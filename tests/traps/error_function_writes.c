// The body of the program's own error function runs.
// EXPECT: not-true valid-deref @5
extern int __VERIFIER_nondet_int(void);
int *p;
void reach_error(void) { *p = 1; }
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  reach_error();
  return 0;
}
