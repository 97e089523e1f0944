// EXPECT: true
// FLAGS: --property ub
int main(void) {
  int factorial = 1;
  for (int i = 1; i <= 12; ++i)
    factorial = factorial * i;
  return factorial == 0;
}
// EXPECT hunt: not-false
