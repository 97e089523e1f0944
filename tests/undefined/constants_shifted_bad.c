// EXPECT: false(valid-shift) @5
// EXPECT prove: not-true valid-shift @5
// FLAGS: --property ub
int main(void) {
  int bits = 1 << 40;
  return bits;
}
