// Users of items: each names one of the items of another list, and some have none. The items are followed by these
// references while all of them are there, and freed last.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int uses;
  struct item *next;
};

struct user {
  struct item *item;
  struct user *next;
};

static struct item *items;

static struct item *pick(void) {
  struct item *i = items;
  while (i && __VERIFIER_nondet_int()) i = i->next;
  return i;
}

int main(void) {
  struct user *users = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    if (!i) break;
    i->uses = 0;
    i->next = items;
    items = i;
  }
  while (__VERIFIER_nondet_int()) {
    struct user *u = malloc(sizeof *u);
    if (!u) break;
    u->item = pick();
    u->next = users;
    users = u;
  }
  for (struct user *u = users; u; u = u->next) {
    if (u->item) u->item->uses = 1;
  }
  while (users) {
    struct user *u = users;
    users = u->next;
    if (u->item) u->item->uses = 0;
    free(u);
  }
  while (items) {
    struct item *i = items;
    items = i->next;
    free(i);
  }
  return 0;
}
