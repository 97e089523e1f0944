// EXPECT: true
// A variable that was never written has some value, and it is the same one at each read.
extern void abort(void);
int table[4];

int main(void) {
  unsigned i;
  if (i >= 4) abort();
  table[i] = 3;
  int n;
  int *block = (int *)__builtin_alloca(16);
  for (int k = 0; k < n && n <= 4; k++) block[k] = 0;
  return table[i];
}
