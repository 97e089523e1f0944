// A compound literal ends with its block, and the branch of an if is one.
// EXPECT: not-true valid-deref @8
extern int __VERIFIER_nondet_int(void);
int other;
int main(void) {
  int *p = &other;
  if (__VERIFIER_nondet_int()) p = &(int){3};
  return *p;
}
