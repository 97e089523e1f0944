// EXPECT auto: not-true valid-memtrack @41
// EXPECT prove: not-true valid-memtrack @42
// FLAGS: --step-limit 1500
// What hangs on the right of a sum is not given back.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, SUM };

struct expression {
  enum tag tag;
  int value;
  struct expression *left, *right;
};

static struct expression *make(void) {
  struct expression *e = malloc(sizeof *e);
  e->left = e->right = NULL;
  e->value = 0;
  if (__VERIFIER_nondet_int()) {
    e->tag = SUM;
    e->left = make();
    e->right = make();
  } else {
    e->tag = NUMBER;
    e->value = __VERIFIER_nondet_int();
  }
  return e;
}

static unsigned sum(const struct expression *e) {
  return e->tag == SUM ? sum(e->left) + sum(e->right) : (unsigned)e->value;
}

static void drop(struct expression *e) {
  if (e->tag == SUM) {
    drop(e->left);

  }
  free(e);
}

int main(void) {
  struct expression *e = make();
  unsigned n = sum(e);
  drop(e);
  return n == 1;
}
