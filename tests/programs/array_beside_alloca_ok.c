// EXPECT: true
// What alloca gave before an array of variable length began lives on behind it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 3 + (__VERIFIER_nondet_int() & 1);
  char *p = __builtin_alloca(16);
  {
    char v[n];
    v[0] = 1;
    p[0] = v[0];
  }
  p[0] = 1;
  return 0;
}
