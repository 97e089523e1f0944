// EXPECT: true
// A cursor that ends right before the first element, and one that ends behind the last.

int main(void) {
  int a[8], *p = a + 7;
  while (p >= a) *p-- = 0;
  for (p = a; p < a + 8; p++) *p = 1;
  while (p != a) *--p = 2;
  return 0;
}
