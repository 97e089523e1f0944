// EXPECT: false(valid-deref) @26
// A key that is not in the list is looked up, and the result is used without a look.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
  int key, value;
  struct entry *next;
};

static struct entry *find(struct entry *list, int key) {
  while (list && list->key != key) list = list->next;
  return list;
}

int main(void) {
  struct entry *list = NULL;
  for (int i = 0; i < 4; i++) {
    struct entry *fresh = malloc(sizeof *fresh);
    fresh->key = i;
    fresh->value = i * i;
    fresh->next = list;
    list = fresh;
  }
  int value = find(list, __VERIFIER_nondet_int())->value;
  while (list) {
    struct entry *next = list->next;
    free(list);
    list = next;
  }
  return value;
}
