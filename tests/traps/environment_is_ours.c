// EXPECT: not-true because getenv where the program itself names environ @11
// getenv gives an address in a block of the program.
#include <stdlib.h>
#include <string.h>
extern char** environ;
int main() {
  char* m = malloc(8);
  strcpy(m, "A=b");
  char* a[2] = {m, 0};
  environ = a;
  char* p = getenv("A");
  free(m);
  if (p) return *p;
  return 0;
}
