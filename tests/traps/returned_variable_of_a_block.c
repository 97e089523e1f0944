// A variable that one return gives back ends with its block all the same.
// EXPECT: not-true valid-deref @13
struct big { int a[30]; };
int g;
struct big make(int c) {
  int *p = &g;
  {
    struct big s;
    s.a[0] = c;
    p = s.a;
    if (c) return s;
  }
  g = *p;
  struct big r = {{0}};
  return r;
}
int main(void) { return make(0).a[2]; }
