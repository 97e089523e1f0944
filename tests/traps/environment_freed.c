// EXPECT: not true
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
