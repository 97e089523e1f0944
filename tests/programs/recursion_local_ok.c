// EXPECT: true
// Each call passes the address of its own variable down; all of them live as long as they are used.
extern int __VERIFIER_nondet_int(void);
static int deeper(int *above) {
  int mine = 1;
  if (__VERIFIER_nondet_int()) *above = deeper(&mine);
  return mine + *above;
}
int main(void) {
  int top = 0;
  return deeper(&top) & 1;
}
