// A block that a jump enters, and another leaves: its variable ends with it.
// EXPECT: not-true because not modelled @9
// FLAGS: --step-limit 2000
extern int __VERIFIER_nondet_int(void);
int other;
int main(void) {
  int *p = &other;
  if (__VERIFIER_nondet_int()) goto inside;
  {
    int x;
    x = 0;
  inside:
    x = 1;
    p = &x;
    if (__VERIFIER_nondet_int()) goto out;
  }
out:
  return *p;
}
