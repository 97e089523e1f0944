// EXPECT: false(unreach-call) @12
// FLAGS: --property=unreach
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int ups = 0, downs = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) ups++;
    else downs++;
  }
  if (ups == 2 && downs == 1) reach_error();
  return 0;
}
