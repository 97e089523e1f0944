// A scheduler: jobs are ready, running or blocked, and move between a queue, one place and a list.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum state { READY, RUNNING, BLOCKED };

struct job {
  int id;
  enum state state;
  struct job *next;
};

static struct job *ready_first, *ready_last, *running, *blocked;

static void make_ready(struct job *j) {
  j->state = READY;
  j->next = NULL;
  if (ready_last) ready_last->next = j;
  else ready_first = j;
  ready_last = j;
}

static void dispatch(void) {
  if (running || !ready_first) return;
  running = ready_first;
  ready_first = running->next;
  if (!ready_first) ready_last = NULL;
  running->next = NULL;
  running->state = RUNNING;
}

static void block(void) {
  if (!running) return;
  running->state = BLOCKED;
  running->next = blocked;
  blocked = running;
  running = NULL;
}

static void wake(void) {
  struct job *j = blocked;
  if (!j) return;
  blocked = j->next;
  make_ready(j);
}

static void finish(void) {
  free(running);
  running = NULL;
}

static void spawn(int id) {
  struct job *j = malloc(sizeof *j);
  if (!j) return;
  j->id = id;
  make_ready(j);
}

static void drop(struct job *j) {
  while (j) {
    struct job *next = j->next;
    free(j);
    j = next;
  }
}

int main(void) {
  int id = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0: spawn(id++); break;
      case 1: dispatch(); break;
      case 2: block(); break;
      case 3: wake(); break;
      case 4: finish(); break;
      default: if (running) { make_ready(running); running = NULL; }
    }
  }
  drop(ready_first);
  drop(blocked);
  free(running);
  return 0;
}
