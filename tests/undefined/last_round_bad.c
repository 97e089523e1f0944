// Overflows in the last round only.
// EXPECT: false(no-overflow) @7
// FLAGS: --property ub
int main(void) {
  int factorial = 1;
  for (int i = 1; i <= 13; ++i)
    factorial = factorial * i;
  return factorial == 0;
}
// EXPECT prove: not-true because possible
