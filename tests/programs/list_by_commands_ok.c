// EXPECT: true
// A list that commands change, in a switch with variables behind its labels.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) switch (__VERIFIER_nondet_int()) {
      case 0: {
        struct node *x = malloc(sizeof *x);
        x->next = list;
        list = x;
        break;
      }
      case 1:;
        struct node **place = &list;
        if (*place) {
          struct node *gone = *place;
          *place = gone->next;
          free(gone);
        }
        break;
      default: continue;
    }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
