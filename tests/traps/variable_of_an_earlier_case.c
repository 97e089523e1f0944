// The variable behind a case label is another one in the next round.
// EXPECT: not-true valid-deref @12
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    switch (i) {
      case 0:;
        int x;
        x = 1;
        p = &x;
        break;
      case 1: *p = 2; break;
    }
  }
  return 0;
}
