// The variable of a switch body ends with the switch.
// EXPECT: not-true valid-deref @14
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
    case 0:
      x = 1;
      p = &x;
      break;
    default: return 0;
  }
  return *p;
}
