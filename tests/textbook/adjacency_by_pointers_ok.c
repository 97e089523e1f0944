// A graph of nodes that know their neighbours: all nodes are in one list, each has a list of arcs to others.
// EXPECT: true
// FLAGS: --step-limit 1000000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct arc;

struct node {
  int id;
  struct arc *arcs;
  struct node *next;
};

struct arc {
  struct node *target;
  struct arc *next;
};

static struct node *nodes;

static struct node *pick(void) {
  struct node *n = nodes;
  while (n && n->next && __VERIFIER_nondet_int()) n = n->next;
  return n;
}

static int add_node(int id) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->id = id;
  n->arcs = NULL;
  n->next = nodes;
  nodes = n;
  return 1;
}

static int connect(struct node *from, struct node *to) {
  struct arc *a = malloc(sizeof *a);
  if (!a) return 0;
  a->target = to;
  a->next = from->arcs;
  from->arcs = a;
  return 1;
}

static int sum_of_neighbours(const struct node *n) {
  int sum = 0;
  for (const struct arc *a = n->arcs; a; a = a->next) sum += a->target->id & 7;
  return sum;
}

int main(void) {
  int id = 0;
  while (__VERIFIER_nondet_int()) {
    if (!add_node(id++)) break;
  }
  while (nodes && __VERIFIER_nondet_int()) {
    struct node *from = pick(), *to = pick();
    if (!connect(from, to)) break;
  }
  int sum = 0;
  for (struct node *n = nodes; n; n = n->next) sum += sum_of_neighbours(n) & 15;

  while (nodes) {
    struct node *n = nodes;
    nodes = n->next;
    while (n->arcs) {
      struct arc *a = n->arcs;
      n->arcs = a->next;
      free(a);
    }
    free(n);
  }
  return sum == 0;
}
