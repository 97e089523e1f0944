// What is volatile may change, or not: neither is said.
// EXPECT: not-true because volatile
// FLAGS: --property termination
static volatile int stop;
int main(void) {
  while (!stop) {
  }
  return 0;
}
