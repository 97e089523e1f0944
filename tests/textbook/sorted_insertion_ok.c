// A sorted list: numbers are put where they belong, and taken out again.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) return head;
  n->value = value;
  if (!head || value <= head->value) {
    n->next = head;
    return n;
  }
  struct node *p = head;
  while (p->next && p->next->value < value) p = p->next;
  n->next = p->next;
  p->next = n;
  return head;
}

static struct node *discard(struct node *head, int value) {
  struct node *previous = NULL, *p = head;
  while (p && p->value < value) {
    previous = p;
    p = p->next;
  }
  if (!p || p->value != value) return head;
  if (previous) previous->next = p->next;
  else head = p->next;
  free(p);
  return head;
}

static void print(const struct node *p) {
  for (; p; p = p->next) printf("%d ", p->value);
  putchar('\n');
}

static void destroy(struct node *p) {
  while (p) {
    struct node *next = p->next;
    free(p);
    p = next;
  }
}

int main(void) {
  struct node *list = NULL;
  int value;
  while (scanf("%d", &value) == 1) {
    if (value >= 0) list = insert(list, value);
    else list = discard(list, -(value + 1));
    print(list);
  }
  destroy(list);
  return 0;
}
