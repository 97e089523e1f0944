// Two constant arrays of one size, and each call exchanges them.
// EXPECT: not-true valid-deref @7
extern int __VERIFIER_nondet_int(void);
static const int small[1] = {1}, large[1] = {200};
static int entries[100];
static int look(const int *first, const int *second) {
  int sum = entries[*first];
  if (__VERIFIER_nondet_int()) sum += look(second, first);
  return sum;
}
int main(void) { return look(small, large); }
