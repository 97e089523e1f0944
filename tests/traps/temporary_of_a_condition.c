// A temporary ends with the condition that it stands in.
// EXPECT: not-true valid-deref @11
struct triple { int a[3]; };
static struct triple make(void) {
  struct triple t = {{1, 2, 3}};
  return t;
}
int main(void) {
  struct triple s = make(), t = make();
  int *p;
  if ((p = (s.a[0] ? s : t).a)) return *p;
  return 0;
}
