// EXPECT: false(valid-deref) @11
// A pointer to a local variable outlives its function.
static int *keep(int value) {
  int local = value;
  int *address = &local;
  return address;
}

int main(void) {
  int *kept = keep(3);
  return *kept;
}
