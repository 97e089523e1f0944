// A simulation: events in the order of their times; each that happens may plan others.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum kind { ARRIVAL, DEPARTURE };

struct event {
  int time;
  enum kind kind;
  struct event *next;
};

static struct event *agenda;
static int now, waiting;

static int plan(int time, enum kind kind) {
  struct event *e = malloc(sizeof *e);
  if (!e) return 0;
  e->time = time;
  e->kind = kind;
  struct event **p = &agenda;
  while (*p && (*p)->time <= time) p = &(*p)->next;
  e->next = *p;
  *p = e;
  return 1;
}

static int happen(struct event *e) {
  now = e->time;
  switch (e->kind) {
    case ARRIVAL:
      waiting++;
      if (waiting == 1 && !plan(now + 5, DEPARTURE)) return 0;
      return plan(now + (__VERIFIER_nondet_int() & 15), ARRIVAL);
    case DEPARTURE:
      waiting--;
      return waiting == 0 || plan(now + 5, DEPARTURE);
  }
  return 0;
}

int main(void) {
  int ok = plan(0, ARRIVAL);
  while (ok && agenda && agenda->time < 1000) {
    struct event *e = agenda;
    agenda = e->next;
    ok = happen(e);
    free(e);
  }
  printf("%d customers wait at %d\n", waiting, now);
  while (agenda) {
    struct event *e = agenda;
    agenda = e->next;
    free(e);
  }
  return 0;
}
