// EXPECT: not-true because not modelled @6
// The block is left, and entered again by a jump: the variable is another one.
int main(void) {
  int* p = 0;
  int i = 0;
  {
    int x;
  l:
    if (i == 1) {
      *p = 1;
      return 0;
    }
    p = &x;
    i = 1;
  }
  goto l;
}
