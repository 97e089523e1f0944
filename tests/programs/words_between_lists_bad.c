// EXPECT: not-true valid-deref @40
// Two words in a list of characters that are none of their brackets: the second word may be missing.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
struct node { char c; struct node *prev, *next; };
struct list { struct node *first, *last; };
static void append(struct list *l, char c) {
  struct node *n = malloc(sizeof *n);
  n->c = c;
  n->prev = l->last;
  n->next = NULL;
  if (l->last) l->last->next = n;
  else l->first = n;
  l->last = n;
}
static void append_others(struct list *l) {
  do {
    char c = __VERIFIER_nondet_char();
    while (c == '(' || c == ')') c = __VERIFIER_nondet_char();
    append(l, c);
  } while (__VERIFIER_nondet_int());
}
static struct node *drop(struct node *n) {
  struct node *next = n->next;
  free(n);
  return next;
}
int main(void) {
  struct list l = {NULL, NULL};
  append_others(&l);
  append(&l, '('), append(&l, 'a'), append(&l, ')');
  append_others(&l);
  if (__VERIFIER_nondet_int()) append(&l, '(');
  append(&l, 'b'), append(&l, ')');
  append_others(&l);
  struct node *n = l.first;
  while (!(n->c == '(' && n->next->c == 'a' && n->next->next->c == ')')) n = drop(n);
  for (int i = 0; i < 3; i++) n = drop(n);
  while (!(n->c == '(' && n->next->c == 'b' && n->next->next->c == ')')) n = drop(n);
  while (n) n = drop(n);
  return 0;
}
