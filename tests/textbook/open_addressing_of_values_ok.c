// Open addressing: a table of structures, with marks for deleted ones.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct slot { int state; int key; int value; };
#define N 128
static struct slot *find(struct slot *t, int key) {
  unsigned h = (unsigned)key % N;
  for (int i = 0; i < N; i++) {
    struct slot *s = &t[(h + (unsigned)i) % N];
    if (s->state == 0) return s;
    if (s->state == 1 && s->key == key) return s;
  }
  return 0;
}
int main(void) {
  struct slot *t = calloc(N, sizeof *t);
  if (!t) return 0;
  while (input()) {
    int key = input();
    struct slot *s = find(t, key);
    if (!s) break;
    if (s->state == 1 && input()) s->state = 2;
    else { s->state = 1; s->key = key; s->value++; }
  }
  free(t);
  return 0;
}
