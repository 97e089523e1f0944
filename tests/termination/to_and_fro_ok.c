// Down from above, up from below.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 0) {
    if (x > 0) x--;
    else x++;
  }
  return 0;
}
