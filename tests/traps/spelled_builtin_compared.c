// EXPECT: not-true valid-deref @5
// What the library gives beyond the sign is its choice, however the function is spelled.
int main() {
  char a[3];
  a[__builtin_strcmp("a", "c") + 2] = 1;
  return 0;
}
