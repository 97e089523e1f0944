// Breadth-first search: a graph as a matrix of bytes, a queue as a list of vertices. Broken.
// EXPECT prove: not-true because steps
// EXPECT hunt: false(valid-memtrack) @57
// FLAGS: --step-limit 5000
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int vertex;
  struct item *next;
};

struct queue {
  struct item *head, *tail;
};

static void put(struct queue *q, int vertex) {
  struct item *i = malloc(sizeof *i);
  if (!i) abort();
  i->vertex = vertex;
  i->next = NULL;
  if (q->tail) q->tail->next = i;
  else q->head = i;
  q->tail = i;
}

static int get(struct queue *q) {
  struct item *i = q->head;
  int vertex = i->vertex;
  q->head = i->next;
  if (!q->head) q->tail = NULL;
  free(i);
  return vertex;
}

static int reachable(const unsigned char *edge, int n, int start) {
  int count = 0;
  int *seen = calloc((size_t)n, sizeof *seen);
  if (!seen) return 0;
  struct queue q = {NULL, NULL};
  seen[start] = 1;
  put(&q, start);
  while (q.head) {
    int v = get(&q);
    count++;
    for (int w = 0; w < n; w++) {
      if (edge[v * n + w] && !seen[w]) {
        seen[w] = 1;
        put(&q, w);
      }
    }
    if (count == 5) break;
  }
  free(seen);
  return count;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  unsigned char *edge = malloc((size_t)(n * n));
  if (!edge) return 1;
  for (int i = 0; i < n * n; i++) edge[i] = __VERIFIER_nondet_int() & 1;
  printf("%d\n", reachable(edge, n, 0));
  free(edge);
  return 0;
}
