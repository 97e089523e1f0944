// Two literals of one length, and each call exchanges them.
// EXPECT: not-true valid-deref @6
extern int __VERIFIER_nondet_int(void);
static int entries[100];
static int look(const char *first, const char *second) {
  int sum = entries[(int)first[0]];
  if (__VERIFIER_nondet_int()) sum += look(second, first);
  return sum;
}
int main(void) { return look("abc", "\177bc"); }
