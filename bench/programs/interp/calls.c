// Calls, with and without objects on the stack.
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int through_memory(int *p) {
  int local[2] = {*p, 1};
  *p = local[0] + local[1];
  return *p;
}
int main(void) {
  int x = 0;
  for (int i = 0; i < 300000; i++) through_memory(&x);
  return (fibonacci(28) + x) & 7;
}
