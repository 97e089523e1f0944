// The problem of Josephus: people stand in a circle, every k-th one leaves. Broken.
// EXPECT: not-true valid-memtrack @29
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct person {
  int number;
  struct person *next;
};

static struct person *circle(int n) {
  struct person *first = malloc(sizeof *first), *last = first;
  if (!first) exit(1);
  first->number = 1;
  first->next = first;
  for (int i = 2; i <= n; i++) {
    struct person *p = malloc(sizeof *p);
    if (!p) break;
    p->number = i;
    p->next = first;
    last->next = p;
    last = p;
  }
  return last;
}

static int survivor(struct person *p, int k) {
  while (p->next != p) {
    for (int i = 1; i < k; i++) p = p->next;
    struct person *out = p->next;
    printf("%d leaves\n", out->number);
    free(out);
  }
  int number = p->number;
  free(p);
  return number;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000 || k < 1 || k > 100) return 0;
  printf("%d is left\n", survivor(circle(n), k));
  return 0;
}
