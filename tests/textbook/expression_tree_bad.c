// Expressions as trees: numbers, negations and sums or products, told apart by a tag. Broken.
// EXPECT prove: not-true valid-deref @56
// EXPECT hunt: false(valid-deref) @56
// FLAGS: --step-limit 10000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum kind { NUMBER, NEGATE, BINARY };

struct expr {
  enum kind kind;
  char op;
  union {
    unsigned number;
    struct expr *operand;
    struct { struct expr *left, *right; } binary;
  } u;
};

static struct expr *make(enum kind kind) {
  struct expr *e = malloc(sizeof *e);
  if (!e) abort();
  e->kind = kind;
  e->op = 0;
  return e;
}

static struct expr *random_expr(void) {
  struct expr *e;
  switch (__VERIFIER_nondet_int()) {
    case 0:
      e = make(NEGATE);
      e->u.operand = random_expr();
      return e;
    case 1:
      e = make(BINARY);
      e->op = __VERIFIER_nondet_int() ? '+' : '*';
      e->u.binary.left = random_expr();
      e->u.binary.right = random_expr();
      return e;
    default:
      e = make(NUMBER);
      e->u.number = (unsigned)__VERIFIER_nondet_int();
      return e;
  }
}

static unsigned evaluate(const struct expr *e) {
  if (e->kind == NUMBER) return e->u.number;
  if (e->kind == NEGATE) return -evaluate(e->u.operand);
  unsigned l = evaluate(e->u.binary.left), r = evaluate(e->u.binary.right);
  return e->op == '+' ? l + r : l * r;
}

static void destroy(struct expr *e) {
  if (e->kind == NEGATE) {
    destroy(e->u.operand);
  } else if (e->kind == BINARY) {
    destroy(e->u.binary.left);
    destroy(e->u.binary.left);
  }
  free(e);
}

int main(void) {
  struct expr *e = random_expr();
  unsigned value = evaluate(e);
  destroy(e);
  return value == 0;
}
