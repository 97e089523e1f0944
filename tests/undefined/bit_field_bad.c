// The neighbour decides.
// EXPECT: false(valid-value) @12
// FLAGS: --property ub
// NO REPLAY: no sanitizer of gcc follows values that were never set
struct flags {
  int small : 3;
  unsigned wide : 9;
};
int main(void) {
  struct flags f;
  f.small = 3;
  if (f.wide == 5) return 1;
  return 0;
}
// EXPECT prove: not-true because possible
