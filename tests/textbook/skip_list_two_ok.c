// A skip list of two levels: every node is on the lower one, some are on the upper one, too.
// EXPECT: true
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *skip;
};

static struct node *make(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->key = key;
  n->next = n->skip = NULL;
  return n;
}

static void insert(struct node *head, int key) {
  struct node *upper = head;
  while (upper->skip && upper->skip->key < key) upper = upper->skip;
  struct node *lower = upper;
  while (lower->next && lower->next->key < key) lower = lower->next;
  struct node *n = make(key);
  n->next = lower->next;
  lower->next = n;
  if (__VERIFIER_nondet_int()) {
    n->skip = upper->skip;
    upper->skip = n;
  }
}

static int contains(const struct node *head, int key) {
  const struct node *n = head;
  while (n->skip && n->skip->key <= key) n = n->skip;
  while (n->next && n->next->key <= key) n = n->next;
  return n != head && n->key == key;
}

int main(void) {
  struct node *head = make(INT_MIN);
  while (__VERIFIER_nondet_int()) insert(head, __VERIFIER_nondet_int());
  int found = contains(head, 12);
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return found;
}
