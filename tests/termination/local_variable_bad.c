// A variable of the loop's body has a new life in each round; the state is the same.
// EXPECT: false(termination) @6,9,10,11,12
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
static void take(int *p) {
  *p = __VERIFIER_nondet_int();
}
int main(void) {
  int go = 1;
  while (go) {
    int value;
    take(&value);
    go = value != 12345678;
  }
  return 0;
}
