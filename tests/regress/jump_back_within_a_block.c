// EXPECT: not-false
// A jump back to a label of the same block ends no variable: the pointer stays good.
int main(void) {
  int r = 0;
  for (int i = 0; i < 2; i++) {
    int *p = 0;
  again:
    if (p) {
      r = *p;
      continue;
    }
    int x;
    x = 7;
    p = &x;
    goto again;
  }
  if (r != 7) return *(int *)0;
  return 0;
}
