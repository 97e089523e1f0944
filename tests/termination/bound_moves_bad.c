// The bound runs away as fast.
// EXPECT: not-true because no measure
// FLAGS: --property termination --step-limit 20000
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long n = __VERIFIER_nondet_int();
  for (long i = 0; i < n; i++) n++;
  return 0;
}
