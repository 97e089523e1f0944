// Two lists with one tail, and owners that share what they own.
#include <stdlib.h>
struct tag {
  int users;
};
struct node {
  struct tag *tag;
  struct node *next;
};
static struct node *push(struct node *next, struct tag *tag) {
  struct node *made = malloc(sizeof *made);
  made->tag = tag;
  made->next = next;
  return made;
}
int main(void) {
  struct tag *red = malloc(sizeof *red), *blue = malloc(sizeof *blue);
  red->users = 3;
  blue->users = 2;
  struct node *tail = push(push(NULL, red), blue);
  struct node *a = push(push(tail, red), blue);
  struct node *b = push(tail, red);
  red->users = 4; // DRAW
  free(a->next);
  free(a);
  free(b);
  free(tail->next);
  free(tail);
  free(red);
  free(blue);
  return 0;
}
