// EXPECT: false(valid-division) @5
// EXPECT prove: not-true valid-division @5
// FLAGS: --property ub
int main(void) {
  int ratio = 1 / 0;
  return ratio;
}
