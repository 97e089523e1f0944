// The variable of this round is not the one of the round before.
// EXPECT: violation: valid-deref
int main(void) {
  int *kept = 0;
  for (int i = 0; i < 2; i++) {
    int inside = i;
    if (i == 1) return *kept;  // AT: use after scope
    kept = &inside;
  }
  return 0;
}
