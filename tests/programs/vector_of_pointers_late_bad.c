// A vector of pointers that grows one too late.
// EXPECT: not-true valid-deref @17
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { int a, b; };
int main(void) {
  size_t count = 0, room = 4;
  struct item **v = malloc(room * sizeof *v);
  if (!v) return 0;
  while (__VERIFIER_nondet_int() && count < 100000) {
    if (count > room) {
      room *= 2;
      struct item **more = realloc(v, room * sizeof *v);
      if (!more) break;
      v = more;
    }
    v[count] = malloc(sizeof(struct item));
    count++;
  }
  for (size_t i = 0; i < count; i++) free(v[i]);
  free(v);
  return 0;
}
