// Sparse vectors as sorted lists of entries that are not zero: their product, and a multiple of one added to the other.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
  int index;
  double value;
  struct entry *next;
};

static struct entry *make(int index, double value, struct entry *next) {
  struct entry *e = malloc(sizeof *e);
  if (!e) abort();
  e->index = index;
  e->value = value;
  e->next = next;
  return e;
}

static struct entry *read_vector(void) {
  struct entry *first = NULL, *last = NULL;
  int index = 0;
  while (__VERIFIER_nondet_int() && index < 1000000) {
    index += 1 + (__VERIFIER_nondet_int() & 1023);
    struct entry *e = make(index, __VERIFIER_nondet_int(), NULL);
    if (last) last->next = e;
    else first = e;
    last = e;
  }
  return first;
}

static double product(const struct entry *a, const struct entry *b) {
  double sum = 0;
  while (a && b) {
    if (a->index < b->index) {
      a = a->next;
    } else if (b->index < a->index) {
      b = b->next;
    } else {
      sum += a->value * b->value;
      a = a->next;
      b = b->next;
    }
  }
  return sum;
}

static void add_multiple(struct entry **to, double factor, const struct entry *of) {
  for (; of; of = of->next) {
    while (*to && (*to)->index < of->index) to = &(*to)->next;
    if (*to && (*to)->index == of->index) {
      struct entry *e = *to;
      e->value += factor * of->value;
      if (e->value == 0) {
        *to = e->next;
        free(e);
      }
    } else {
      *to = make(of->index, factor * of->value, *to);
    }
  }
}

static void drop(struct entry *v) {
  while (v) {
    struct entry *next = v->next;
    free(v);
    v = next;
  }
}

int main(void) {
  struct entry *a = read_vector(), *b = read_vector();
  add_multiple(&a, -product(a, b), b);
  printf("%f\n", product(a, a));
  drop(a);
  drop(b);
  return 0;
}
