// Of 32 bits an address may lie above 2^31: widened with its sign it is another number than without.
// EXPECT: not-true valid-deref @8
// FLAGS: --data-model ilp32
int main(void) {
  int x = 0;
  long long a = (long long)(int)(long)&x;
  unsigned long long b = (unsigned long long)(unsigned)(long)&x;
  if ((unsigned long long)a != b) *(int *)0 = 1;
  return 0;
}
