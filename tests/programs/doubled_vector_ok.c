// EXPECT: true
// A vector of int with as many elements as it may hold, doubled when it is full.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector {
  int *at;
  int count, room;
};
static void push(struct vector *v, int x) {
  if (v->count == v->room) {
    v->room = v->room ? v->room * 2 : 4;
    v->at = realloc(v->at, v->room * sizeof(int));
  }
  v->at[v->count++] = x;
}
int main(void) {
  struct vector v = {0, 0, 0};
  while (__VERIFIER_nondet_int() && v.count < 1000) push(&v, __VERIFIER_nondet_int());
  long sum = 0;
  for (int i = 0; i < v.count; i++) sum += v.at[i];
  free(v.at);
  return sum > 0;
}
