// EXPECT: not-false
// FLAGS: --property unreach
// What the library gives beyond the sign is its choice, however the function is spelled.
extern void reach_error(void);
int main() {
  if (__builtin_strcmp("abc", "abd") == -1) reach_error();
  if (__builtin_memcmp("abc", "abd", 3) == -1) reach_error();
  return 0;
}
