// The function is not variadic: it writes to `x`, not to a place where variadic arguments are laid out.
// FLAGS: --property unreach
// EXPECT: not-true because variadic @10
// EXPECT template: not-true because variadic @10
extern void reach_error(void);
int set(int value, int *to) { return *to = value; }
int (*f)(int, ...) = (int (*)(int, ...))set;
int main(void) {
  int x = 0;
  f(1, &x);
  if (x == 1) reach_error();
  return 0;
}
