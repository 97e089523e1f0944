// EXPECT: true
// A weak function that is defined is one like any other.
int hook(void) __attribute__((weak));
int hook(void) { return 1; }
int main(void) {
  if (!hook) *(int *)0 = 1;
  return hook() - 1;
}
