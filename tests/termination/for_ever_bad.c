// Nothing at all in the loop.
// EXPECT: false(termination) @5
// FLAGS: --property termination
int main(void) {
  for (;;) {
  }
}
