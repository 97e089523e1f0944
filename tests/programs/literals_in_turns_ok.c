// EXPECT: true
extern int __VERIFIER_nondet_int(void);
static int entries[128];
static int look(const char *first, const char *second) {
  int sum = entries[(int)first[0]];
  if (__VERIFIER_nondet_int()) sum += look(second, first);
  return sum;
}
int main(void) {
  const char *one = "abc", *other = "xyz";
  int small[100] = {0};
  int sum = look(one, other);
  return sum + small[(int)one[0]];
}
