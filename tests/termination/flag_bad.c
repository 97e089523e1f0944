// Nobody says that the input ever comes.
// EXPECT: false(termination) @7,8
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int done = 0;
  while (!done)
    if (__VERIFIER_nondet_int() == 7) done = 1;
  return 0;
}
