// A switch into a loop: each round has a variable of its own.
// EXPECT: not-true because not modelled @9
// FLAGS: --step-limit 2000
extern int __VERIFIER_nondet_int(void);
int other;
int main(void) {
  int *p = &other;
  int n = __VERIFIER_nondet_int() & 1;
  switch (n) {
    case 0:
      do {
        int y;
        y = 2;
        p = &y;
        case 1:
          y = 3;
          p = &y;
          n++;
      } while (n < 4);
  }
  return *p;
}
