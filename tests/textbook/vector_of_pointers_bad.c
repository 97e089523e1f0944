// A vector of pointers that grows. Broken.
// EXPECT: not-true valid-deref @21
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct item { int v; };
int main(void) {
  struct item **v = 0;
  size_t n = 0, cap = 0;
  while (input()) {
    if (n == cap + 1) {
      size_t c = cap ? 2 * cap : 4;
      struct item **w = realloc(v, c * sizeof *w);
      if (!w) break;
      v = w; cap = c;
    }
    struct item *it = malloc(sizeof *it);
    if (!it) break;
    it->v = input();
    v[n++] = it;
  }
  while (n > 0) free(v[--n]);
  free(v);
  return 0;
}
