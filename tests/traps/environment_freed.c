// EXPECT: not-true because getenv where the program itself names environ @9
// getenv reads what environ leads to.
#include <stdlib.h>
extern char** environ;
int main() {
  environ = malloc(8);
  environ[0] = 0;
  free(environ);
  getenv("A");
  return 0;
}
