// A long way that nothing is drawn for.
// EXPECT: true
// FLAGS: --property ub
int main(void) {
  long sum = 0;
  for (int i = 0; i < 1000; ++i) {
    sum += (long)i * i / (i + 1);
    sum ^= sum >> (i & 7);
  }
  return sum == 0;
}
// EXPECT hunt: not-false
// EXPECT prove: not-false
