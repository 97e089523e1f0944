// EXPECT: true
// FLAGS: --property unreach
// Requests and answers in turns: a flag says what the last one is, and what the next one will be.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum kind { REQUEST = 5, ANSWER = 6, END = 7 };
struct message { enum kind kind; struct message *next; };
int main(void) {
  struct message *first = malloc(sizeof *first), *last = first;
  int answered = 1;
  while (__VERIFIER_nondet_int()) {
    last->kind = answered ? REQUEST : ANSWER;
    answered = !answered;
    last->next = malloc(sizeof *last);
    last = last->next;
  }
  last->kind = END;
  enum kind wanted = REQUEST;
  for (struct message *m = first; m->kind != END; m = m->next) {
    if (m->kind != wanted) reach_error();
    wanted = wanted == REQUEST ? ANSWER : REQUEST;
  }
  while (first->kind != END) {
    struct message *next = first->next;
    free(first);
    first = next;
  }
  free(first);
  return 0;
}
