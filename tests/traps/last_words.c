// errx prints a freed string, and ends the program.
// EXPECT: not-true valid-deref @9
#include <err.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = strdup("a");
  free(text);
  errx(1, "%s", text);
}
