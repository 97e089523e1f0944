// What is known contradicts itself where lists are joined, and nobody has noticed yet.
// EXPECT prove: true
// FLAGS: --data-model ilp32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry_table {
  struct entry_table *next;
  int used;
};

struct table_names {
  struct entry_table *items;
  struct entry_table *name[6];
};

static struct table_names table_a = { NULL, { NULL } };

static void table_add(struct table_names *names) {
  struct entry_table *fresh = calloc(1, sizeof(struct entry_table));
  fresh->next = names->items;
  names->items = fresh;
}

static void table_take(struct table_names *names) {
  struct entry_table *old = names->items;
  if (old == NULL) {
    return;
  }
  for (int i = 0; i < 6; i++) {
    if (names->name[i] == old) {
    }
  }
  names->items = old->next;
  free(old);
}

static void stage_1(void) {
  table_take(&table_a);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    table_add(&table_a);
  }
  stage_1();
  struct entry_table *some = table_a.items;
  while (some && __VERIFIER_nondet_int()) {
    some = some->next;
  }
  table_a.name[1] = some;
  while (__VERIFIER_nondet_int()) {
    table_add(&table_a);
    table_a.name[0] = table_a.items;
  }
  if (table_a.name[1] != NULL) {
    table_a.name[1]->used = 1;
  }
  for (int i = 0; i < 6; i++) {
    if (table_a.name[i]) {
      table_a.name[i]->used++;
    }
  }
  while (table_a.items) {
    table_take(&table_a);
  }
}
