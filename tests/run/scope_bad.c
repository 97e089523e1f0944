// A pointer to a variable whose block has ended.
// EXPECT: violation: valid-deref
int main(void) {
  int *p;
  {
    int inside = 3;
    p = &inside;
  }
  return *p;  // AT: use after scope (valid-deref): read of 4 bytes
}
