// A compound literal in a loop is another one in the next round.
// EXPECT: not-true valid-deref @6
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    if (p) return *p;
    p = (int[]){i, 2};
  }
  return 0;
}
