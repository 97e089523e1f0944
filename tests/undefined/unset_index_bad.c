// EXPECT: false(valid-value) @8
// FLAGS: --property ub
// NO REPLAY: no sanitizer of gcc follows values that were never set
int main(void) {
  int table[4] = {1, 2, 3, 4};
  int where[2];
  where[0] = 1;
  return table[where[1] & 3];
}
// EXPECT prove: not-true because possible
