// Some strings of the list have four characters, some have one: the third is beyond those.
// EXPECT: not true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct word { char *text; struct word *next; };
int main(void) {
  struct word *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct word *fresh = malloc(sizeof *fresh);
    fresh->text = strdup(__VERIFIER_nondet_int() ? "left" : "r");
    fresh->next = head;
    head = fresh;
  }
  for (struct word *walk = head; walk; walk = walk->next) walk->text[2] = 0;
  while (head) {
    struct word *rest = head->next;
    free(head->text);
    free(head);
    head = rest;
  }
  return 0;
}
