// Cells that are given back are kept in a list and taken from there.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct cell { struct cell *next; int data; };
static struct cell *unused, *live;
static struct cell *take(void) {
  if (unused) { struct cell *c = unused; unused = c->next; return c; }
  return malloc(sizeof(struct cell));
}
static void give(struct cell *c) { c->next = unused; unused = c; }
int main(void) {
  while (input()) {
    if (input()) {
      struct cell *c = take();
      if (!c) break;
      c->data = input(); c->next = live; live = c;
    } else if (live) {
      struct cell *c = live; live = c->next; give(c);
    }
  }
  while (live) { struct cell *c = live; live = c->next; free(c); }
  while (unused) { struct cell *c = unused; unused = c->next; free(c); }
  return 0;
}
