// What alloca gave ends with the array of variable length that began before.
// EXPECT: not-true valid-deref @13
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 3 + (__VERIFIER_nondet_int() & 1);
  char *p;
  {
    char v[n];
    v[0] = 1;
    p = __builtin_alloca(16);
    p[0] = v[0];
  }
  p[0] = 1;
  return 0;
}
