// Nodes that point to each other in many ways.
#include <stdlib.h>
struct place {
  struct place *north;
  struct place *east;
  struct place *south;
  struct place *west;
};
static struct place *make(void) { return calloc(1, sizeof(struct place)); }
int main(void) {
  struct place *a = make(), *b = make(), *c = make(), *d = make(), *e = make();
  a->east = b;
  b->west = a;
  b->east = c;
  c->west = b;
  a->south = d;
  d->north = a;
  d->east = e;
  e->west = d;
  e->north = b;
  b->south = e;
  c->south = e;
  e->east = a;
  a->north = a; // DRAW
  free(e);
  free(d);
  free(c);
  free(b);
  free(a);
  return 0;
}
