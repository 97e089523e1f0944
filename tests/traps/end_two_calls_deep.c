// Where the program ends, two calls deep, the block is held only by an argument that was computed before.
// EXPECT: not-true valid-memtrack @16
#include <stdlib.h>
static int *global;
static void die(void) {
  global = 0;
  exit(0);
}
static int clear(void) {
  die();
  return 0;
}
static void use(int *a, int b) { *a = b; }
int main(void) {
  global = malloc(sizeof *global);
  use(global, clear());
  free(global);
  return 0;
}
