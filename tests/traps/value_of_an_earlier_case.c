// In the second round nobody has written the pointer of the switch body.
// EXPECT: not-true valid-deref @9
int main(void) {
  int n = 0;
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int *x;
      case 0: x = &n; break;
      case 1: *x = 2; break;
    }
  }
  return 0;
}
