// EXPECT: not-false
// FLAGS: --data-model ilp32
// A number that is larger than an address may hold one in any of its parts.
typedef unsigned int size_t;
extern void* malloc(size_t);
extern void exit(int);
int main(void) {
  unsigned long long wide = (unsigned long long)(size_t)malloc(3) << 32;
  exit(0);
}
