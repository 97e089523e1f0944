// Duplicates are dropped from a list that is not sorted.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void remove_duplicates(struct node *list) {
  for (struct node *p = list; p; p = p->next) {
    struct node *q = p;
    while (q->next) {
      if (q->next->value == p->value) {
        struct node *twin = q->next;
        q->next = twin->next;
        free(twin);
      } else {
        q = q->next;
      }
    }
  }
}

int main(void) {
  struct node *first = NULL, *last = NULL;
  int value;
  while (scanf("%d", &value) == 1) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->value = value;
    n->next = NULL;
    if (last) last->next = n;
    else first = n;
    last = n;
  }
  remove_duplicates(first);
  int count = 0;
  while (first) {
    struct node *n = first;
    first = n->next;
    printf("%d\n", n->value);
    free(n);
    count++;
  }
  printf("%d different numbers\n", count);
  return 0;
}
