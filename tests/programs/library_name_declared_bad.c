// EXPECT: not-true valid-deref @9
// A declaration by hand means the library's function, and its misuse is one.
typedef const char *Text;
extern void *malloc();
extern char *strcpy(char *restrict, Text restrict);

int main(void) {
  char *copy = malloc(4);
  strcpy(copy, "four");
  return 0;
}
