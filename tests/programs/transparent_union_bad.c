// What it leads to has ended.
// EXPECT: not-true valid-deref @7
typedef union {
  int *number;
  char *text;
} Either __attribute__((transparent_union));
static int first(Either it) { return *it.number; }
int main(void) {
  int *kept = 0;
  for (int i = 0; i < 3; ++i) {
    int one = i;
    kept = &one;
  }
  {
    return first(kept);
  }
}
