// A byte of an address stays behind where others were overwritten.
// EXPECT: not-true valid-deref @5
int main(void) {
  int x = 1, *p = &x; unsigned char *b = (unsigned char *)&p; b[0] = 0; b[7] = 0;
  if (b[1] == 0x37) *(volatile int *)0 = 1;
  return 0;
}
