// EXPECT: not-true unreach-call @24
// FLAGS: --property unreach
// Two flags together spoil the lock of a third.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#define TAKE(n)  \
  lock##n = 0;   \
  if (p##n != 0) lock##n = 1;
#define GIVE(n)                          \
  if (p##n != 0) {                       \
    if (lock##n != 1) reach_error();     \
    lock##n = 0;                         \
  }                                      \
  if (lock##n != 0) reach_error();
#define ALL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9)
#define DECLARE(n) int p##n = __VERIFIER_nondet_int(), lock##n;

int main(void) {
  ALL(DECLARE)
  while (__VERIFIER_nondet_int()) {
    ALL(TAKE)
    if (p3 && p7) lock5 = 2;
    ALL(GIVE)
  }
  return 0;
}
