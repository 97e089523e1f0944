// A pointer that is passed as a transparent union is passed as it is, also in a block of its own.
// EXPECT: true
typedef union {
  int *number;
  char *text;
} Either __attribute__((transparent_union));
static int first(Either it) { return *it.number; }
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int one = i;
    sum += first(&one);
  }
  return sum;
}
