// EXPECT: violation: valid-deref
int main(void) {
  char *text = "constant";
  text[0] = 'C';  // AT: write to constant (valid-deref): write of 1 byte
  return 0;
}
