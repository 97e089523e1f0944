// A field of three bits is counted up in int, and cut; its neighbours were never set.
// EXPECT hunt: not-false
// EXPECT prove: not-false
// FLAGS: --property ub --step-limit 40000
struct flags {
  int small : 3;
  unsigned wide : 9;
  int rest : 20;
};
int main(void) {
  struct flags f;
  f.small = 3;
  f.small++;
  f.wide = 511;
  f.wide++;
  if (f.small == -4 && f.wide == 0) return 1;
  return 0;
}
// EXPECT: not-false
