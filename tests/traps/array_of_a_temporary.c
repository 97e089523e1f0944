// What a call returned ends with the expression that it stands in.
// EXPECT: not-true valid-deref @10
struct triple { int a[3]; };
static struct triple make(void) {
  struct triple t = {{1, 2, 3}};
  return t;
}
int main(void) {
  int *p = make().a;
  return *p;
}
