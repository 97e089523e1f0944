// Past 0 and back.
// EXPECT: false(termination) @7,8,9
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 0) {
    if (x > 0) x -= 2;
    else x += 2;
  }
  return 0;
}
