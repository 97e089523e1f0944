// A jump back to the declaration leaves the variable without a value.
// EXPECT: not-true because not modelled @4
int other;
int main(void) {
  int i = 0;
again:;
  int *x;
  if (i == 0) x = &other;
  i++;
  if (i < 2) goto again;
  *x = 1;
  return 0;
}
