// Calls three hundred deep: the innermost one leaves a block that nobody frees.
// EXPECT prove: unknown valid-memtrack @10
#include <stdlib.h>
struct node { struct node *next; };
static void push(struct node **list) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->next = *list;
  *list = fresh;
  (void)malloc(1);
}
#define CALL(name, inner) static void name(struct node **list) { inner(list); }
#define FOUR(name, inner) CALL(name##0, inner) CALL(name##1, name##0) CALL(name##2, name##1) CALL(name##3, name##2)
#define SIXTEEN(name, inner) FOUR(name##a, inner) FOUR(name##b, name##a3) FOUR(name##c, name##b3) FOUR(name##d, name##c3)
#define SIXTY_FOUR(name, inner) \
  SIXTEEN(name##w, inner) SIXTEEN(name##x, name##wd3) SIXTEEN(name##y, name##xd3) SIXTEEN(name##z, name##yd3)
SIXTY_FOUR(f, push)
SIXTY_FOUR(g, fzd3)
SIXTY_FOUR(h, gzd3)
SIXTY_FOUR(i, hzd3)
SIXTY_FOUR(j, izd3)
int main(void) {
  struct node *list = NULL;
  jzd3(&list);
  free(list);
  return 0;
}
