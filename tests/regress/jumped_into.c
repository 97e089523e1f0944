// EXPECT: not-false
// FLAGS: --step-limit 2000
// A block that a jump enters: its variable lives while the block runs.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p, r = 0;
  if (__VERIFIER_nondet_int()) goto inside;
  {
    int x;
    x = 0;
  inside:
    x = 1;
    p = &x;
    r = *p;
    if (__VERIFIER_nondet_int()) goto out;
  }
out:
  return r;
}
