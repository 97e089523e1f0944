// EXPECT: true
// FLAGS: --property unreach
// Ten flags, each with a lock that is held as long as it is set.
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
    ALL(GIVE)
  }
  return 0;
}
