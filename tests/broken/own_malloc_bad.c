// EXPECT: false(valid-deref) @16
// The program's own malloc must not serve the sanitizers, too.
typedef __SIZE_TYPE__ size_t;
static char pool[64];
static size_t used;

void *malloc(size_t size) {
  if (size > sizeof pool - used) return 0;
  used += size;
  return pool + used - size;
}

int main(void) {
  for (int i = 0; i < 5; ++i) {
    int *cell = malloc(16);
    *cell = i;
  }
  return 0;
}
