// EXPECT: not-true because sscanf
// What a program declares itself is the old function of the library: %a[ allocates, and nobody frees.
extern int sscanf(const char *text, const char *format, ...);
int main(void) {
  char *word = 0;
  return sscanf("0", "%a[0-9]", &word) == 2;
}
