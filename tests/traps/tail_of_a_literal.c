// A string literal may be the tail of another.
// EXPECT: not-true valid-deref @6
static const char *g(void) { return "abc"; }
int main(void) {
  const char *a = "xabc";
  if (a + 1 == g()) *(volatile int *)0 = 1;
  return 0;
}
