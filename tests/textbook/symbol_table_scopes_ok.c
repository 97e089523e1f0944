// A symbol table of a compiler: a stack of scopes, each with the list of its symbols.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct symbol {
  int name, type;
  struct symbol *next;
};

struct scope {
  struct symbol *symbols;
  struct scope *outer;
};

static struct scope *enter(struct scope *outer) {
  struct scope *s = malloc(sizeof *s);
  if (!s) abort();
  s->symbols = NULL;
  s->outer = outer;
  return s;
}

static struct scope *leave(struct scope *s) {
  struct scope *outer = s->outer;
  struct symbol *y = s->symbols;
  while (y) {
    struct symbol *next = y->next;
    free(y);
    y = next;
  }
  free(s);
  return outer;
}

static struct symbol *lookup_here(struct scope *s, int name) {
  struct symbol *y = s->symbols;
  while (y && y->name != name) y = y->next;
  return y;
}

static struct symbol *lookup(struct scope *s, int name) {
  for (; s; s = s->outer) {
    struct symbol *y = lookup_here(s, name);
    if (y) return y;
  }
  return NULL;
}

static void declare(struct scope *s, int name, int type) {
  if (lookup_here(s, name)) return;
  struct symbol *y = malloc(sizeof *y);
  if (!y) abort();
  y->name = name;
  y->type = type;
  y->next = s->symbols;
  s->symbols = y;
}

int main(void) {
  struct scope *global = enter(NULL), *current = global;
  int unknown = 0;
  while (__VERIFIER_nondet_int()) {
    int name = __VERIFIER_nondet_int();
    switch (__VERIFIER_nondet_int()) {
      case 0: current = enter(current); break;
      case 1: if (current != global) current = leave(current); break;
      case 2: declare(current, name, 1); break;
      default:
        if (!lookup(current, name)) unknown = 1;
    }
  }
  while (current) current = leave(current);
  return unknown;
}
