// People in a club: all of them are in one list, those who have paid in a second one, by a second link.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct person {
  int number, fee;
  struct person *next;      // of all
  struct person *next_paid; // of those who have paid
};

struct club {
  struct person *all, *paid;
};

static int join(struct club *c, int number, int fee) {
  struct person *p = malloc(sizeof *p);
  if (!p) return 0;
  p->number = number;
  p->fee = fee;
  p->next = c->all;
  c->all = p;
  p->next_paid = NULL;
  if (fee > 0) {
    p->next_paid = c->paid;
    c->paid = p;
  }
  return 1;
}

static unsigned income(const struct club *c) {
  unsigned sum = 0;
  for (const struct person *p = c->paid; p; p = p->next_paid) sum += (unsigned)p->fee;
  return sum;
}

static void new_year(struct club *c) {
  while (c->paid) {
    struct person *p = c->paid;
    c->paid = p->next_paid;
    p->next_paid = NULL;
    p->fee = 0;
  }
}

static void dissolve(struct club *c) {
  while (c->all) {
    struct person *p = c->all;
    c->all = p->next;
    free(p);
  }
  c->paid = NULL;
}

int main(void) {
  struct club c = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    if (!join(&c, __VERIFIER_nondet_int(), __VERIFIER_nondet_int())) break;
    if (__VERIFIER_nondet_int() == 5) new_year(&c);
  }
  unsigned sum = income(&c);
  dissolve(&c);
  return sum > 100;
}
