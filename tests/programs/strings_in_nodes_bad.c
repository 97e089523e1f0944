// EXPECT auto: not-true valid-deref @25
// EXPECT prove: not-true because steps
// FLAGS: --step-limit 20000
// The same, and the copy leaves out the zero at the end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct word { char label[16]; struct word *next; char *text; };
static char *keep(const char *from) {
  size_t size = strlen(from) + 1;
  char *copy = malloc(size);
  memcpy(copy, from, size - 1);
  return copy;
}
int main(void) {
  struct word *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct word *fresh = malloc(sizeof *fresh);
    snprintf(fresh->label, sizeof fresh->label, "%d", __VERIFIER_nondet_int());
    fresh->text = keep(__VERIFIER_nondet_int() ? "left" : "right");
    fresh->next = head;
    head = fresh;
  }
  for (struct word *walk = head; walk; walk = walk->next) printf("%s %s\n", walk->label, walk->text);
  while (head) {
    struct word *rest = head->next;
    free(head->text);
    free(head);
    head = rest;
  }
  return 0;
}
