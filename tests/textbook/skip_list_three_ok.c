// A skip list of three levels, with a node at each end.
// EXPECT: not-false
// FLAGS: --step-limit 20000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next1, *next2, *next3;
};

static struct node *head, *tail;

static struct node *make(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->key = key;
  n->next1 = n->next2 = n->next3 = NULL;
  return n;
}

static void insert(int key) {
  struct node *a = head;
  while (a->next3 != tail && a->next3->key < key) a = a->next3;
  struct node *b = a;
  while (b->next2 != tail && b->next2->key < key) b = b->next2;
  struct node *c = b;
  while (c->next1 != tail && c->next1->key < key) c = c->next1;
  struct node *n = make(key);
  n->next1 = c->next1;
  c->next1 = n;
  if (__VERIFIER_nondet_int()) {
    n->next2 = b->next2;
    b->next2 = n;
    if (__VERIFIER_nondet_int()) {
      n->next3 = a->next3;
      a->next3 = n;
    }
  }
}

int main(void) {
  head = make(0);
  tail = make(0);
  head->next1 = head->next2 = head->next3 = tail;
  while (__VERIFIER_nondet_int()) insert(__VERIFIER_nondet_int());
  for (struct node *n = head->next2; n != tail; n = n->next2) n->key = 0;
  while (head) {
    struct node *next = head->next1;
    free(head);
    head = next;
  }
  return 0;
}
