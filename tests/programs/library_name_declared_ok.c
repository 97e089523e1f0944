// EXPECT: true
// Declarations by hand, as old programs have them, mean the library's functions.
typedef unsigned long Size;
typedef const char *Text;
extern void *malloc(Size);
extern void free();
extern char *strcpy(char *restrict, const char *restrict);
Size strlen(Text);
extern int printf(const char *, ...);
void exit(int status);

int main(void) {
  Text text = "a text";
  char *copy = malloc(strlen(text) + 1);
  if (!copy) exit(1);
  strcpy(copy, text);
  printf("%s", copy);
  free(copy);
  return 0;
}
