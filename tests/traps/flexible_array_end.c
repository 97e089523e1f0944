// One element more than the flexible array has.
// EXPECT: not-true valid-deref @12
#include <stdlib.h>
#include <string.h>
struct s {
  int n;
  int a[];
};
int main(void) {
  struct s *p = malloc(sizeof *p + 3 * sizeof(int));
  p->n = 3;
  for (int i = 0; i <= p->n; i++) p->a[i] = 0;
  free(p);
  return 0;
}
