// A literal may be the tail of another one.
// EXPECT: not true
extern int __VERIFIER_nondet_int(void);
static int differ(const char *one, const char *other) {
  int entries[2] = {0};
  return entries[(one + 1 == other) * 2];
}
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  return differ("xab", "ab");
}
