// EXPECT: not-true because not modelled @7
// FLAGS: --property unreach
// A weak variable that is not defined has the address 0.
extern void reach_error(void);
extern int x __attribute__((weak));
int main(void) {
  if (&x == 0) reach_error();
  return 0;
}
