// The state comes back only since a signed number wraps.
// EXPECT: not-true because overflow
// FLAGS: --property termination
int main(void) {
  int x = 1;
  while (x != 3) x *= 2;
  return 0;
}
