// EXPECT: not-true because not modelled @7
// FLAGS: --property unreach
// A weak function that is not defined has the address 0.
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void) {
  if (!hook) reach_error();
  return 0;
}
