// EXPECT: not-true unreach-call @8
// FLAGS: --property unreach
// Nobody knows the address of a label.
extern void reach_error(void);
int main(void) {
  void *p = &&here;
  if ((unsigned long)p == 1) return 0;
  reach_error();
here:
  return 0;
}
