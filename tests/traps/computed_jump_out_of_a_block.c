// Where a computed jump leads decides whether the variable still lives.
// EXPECT: not-true because not modelled @14
// FLAGS: --step-limit 2000
extern int __VERIFIER_nondet_int(void);
int other;
int main(void) {
  int *p = &other;
  void *labels[] = {&&inside, &&out};
  int i = __VERIFIER_nondet_int() & 1;
  {
    int x;
    x = 1;
    p = &x;
    goto *labels[i];
  inside:;
  }
out:
  return *p;
}
