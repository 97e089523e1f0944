// The inner loop takes back what the outer one does.
// EXPECT: false(termination) @7,8
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int() & 7;
  for (int i = 0; i < n + 2; i++)
    while (i > 0 && __VERIFIER_nondet_int()) i--;
  return 0;
}
