// A directed graph: for each vertex the list of its edges.
// EXPECT: not-false
// FLAGS: --step-limit 20000
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct edge {
  int to, weight;
  struct edge *next;
};

struct graph {
  int n;
  struct edge **out;
};

static int add_edge(struct graph *g, int from, int to, int weight) {
  if (from < 0 || from >= g->n || to < 0 || to >= g->n) return 0;
  struct edge *e = malloc(sizeof *e);
  if (!e) return 0;
  e->to = to;
  e->weight = weight;
  e->next = g->out[from];
  g->out[from] = e;
  return 1;
}

static void in_degrees(const struct graph *g, int *degree) {
  for (int v = 0; v < g->n; v++) degree[v] = 0;
  for (int v = 0; v < g->n; v++) {
    for (const struct edge *e = g->out[v]; e; e = e->next) {
      if (e->to >= 0 && e->to < g->n) degree[e->to]++;
    }
  }
}

int main(void) {
  struct graph g;
  g.n = __VERIFIER_nondet_int();
  if (g.n <= 0 || g.n > 10000) return 0;
  g.out = malloc(g.n * sizeof *g.out);
  if (!g.out) return 1;
  for (int v = 0; v < g.n; v++) g.out[v] = NULL;

  int edges = __VERIFIER_nondet_int();
  for (int i = 0; i < edges; i++) {
    int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
    add_edge(&g, from, to, i);
  }

  int *degree = malloc(g.n * sizeof *degree);
  if (degree) {
    in_degrees(&g, degree);
    printf("%d edges lead to vertex 0\n", degree[0]);
    free(degree);
  }
  for (int v = 0; v < g.n; v++) {
    struct edge *e = g.out[v];
    while (e) {
      struct edge *next = e->next;
      free(e);
      e = next;
    }
  }
  free(g.out);
  return 0;
}
