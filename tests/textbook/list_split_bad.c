// A list is split into those below the first number and the others, which are then appended again. Broken.
// EXPECT: not-true valid-deref @32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *cons(int value, struct node *next) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->value = value;
  n->next = next;
  return n;
}

static void split(struct node *list, int pivot, struct node **low, struct node **high) {
  *low = *high = NULL;
  while (list) {
    struct node *next = list->next;
    struct node **target = list->value < pivot ? low : high;
    list->next = *target;
    *target = list;
    list = next;
  }
}

static struct node *append(struct node *a, struct node *b) {
  struct node *p = a;
  while (p->next) p = p->next;
  p->next = b;
  return a;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = cons(__VERIFIER_nondet_int(), list);
  if (list) {
    struct node *low, *high;
    split(list, list->value, &low, &high);
    list = append(low, high);
  }
  while (list) {
    struct node *n = list;
    list = list->next;
    free(n);
  }
  return 0;
}
