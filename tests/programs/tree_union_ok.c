// EXPECT: true
// Where a sum has its children, a number has its value.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, SUM };

struct expression {
  enum tag tag;
  union {
    int value;
    struct {
      struct expression *left, *right;
    } both;
  } is;
};

static struct expression *make(void) {
  struct expression *e = malloc(sizeof *e);
  if (__VERIFIER_nondet_int()) {
    e->tag = SUM;
    e->is.both.left = make();
    e->is.both.right = make();
  } else {
    e->tag = NUMBER;
    e->is.value = __VERIFIER_nondet_int();
  }
  return e;
}

static void drop(struct expression *e) {
  if (e->tag == SUM) {
    drop(e->is.both.left);
    drop(e->is.both.right);
  }
  free(e);
}

int main(void) {
  drop(make());
  return 0;
}
