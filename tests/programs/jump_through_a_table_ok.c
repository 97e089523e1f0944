// EXPECT: true
// Labels as values: each jump goes to the label that the table holds.
int main(void) {
  static void *steps[] = {&&first, &&second};
  int x = 0, *p = 0;
  goto *steps[x];
first:
  p = &x;
  x++;
  goto *steps[x];
second:
  *p = 2;
  return 0;
}
