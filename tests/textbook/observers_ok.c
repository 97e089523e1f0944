// A subject with a list of observers, one of them a variable.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct observer { struct observer *next; int seen; };
struct subject { struct observer *observers; int value; };
static void attach(struct subject *s, struct observer *o) { o->next = s->observers; s->observers = o; }
static void detach(struct subject *s, struct observer *o) {
  struct observer **l = &s->observers;
  while (*l && *l != o) l = &(*l)->next;
  if (*l) *l = o->next;
}
static void notify(struct subject *s) { for (struct observer *o = s->observers; o; o = o->next) o->seen = s->value; }
int main(void) {
  struct subject s = {0, 0};
  struct observer fixed = {0, 0};
  attach(&s, &fixed);
  while (input()) {
    struct observer *o = malloc(sizeof *o);
    if (!o) break;
    o->seen = 0;
    attach(&s, o);
    s.value = input();
    notify(&s);
    if (input()) { detach(&s, o); free(o); }
  }
  detach(&s, &fixed);
  while (s.observers) { struct observer *o = s.observers; s.observers = o->next; free(o); }
  return 0;
}
