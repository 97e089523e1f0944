// Pointers of an array are overwritten where they should be exchanged.
// EXPECT: not-true valid-memtrack @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { int key; };
int main(void) {
  struct item *a[20];
  for (int i = 0; i < 20; i++) { a[i] = malloc(sizeof(struct item)); a[i]->key = __VERIFIER_nondet_int(); }
  for (int i = 0; i + 1 < 20; i++)
    for (int j = i + 1; j < 20; j++)
      if (a[j]->key < a[i]->key) { struct item *t = a[i]; a[i] = a[j]; }
  for (int i = 0; i < 20; i++) free(a[i]);
  return 0;
}
