// A list is reversed, once with a loop and once by recursion. Broken.
// EXPECT: not-true valid-memtrack @13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    list->next = result;
    struct node *next = list->next;
    result = list;
    list = next;
  }
  return result;
}

static struct node *reverse_recursively(struct node *list, struct node *done) {
  if (!list) return done;
  struct node *next = list->next;
  list->next = done;
  return reverse_recursively(next, list);
}

static struct node *read_list(void) {
  struct node *first = NULL, **end = &first;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) break;
    fresh->value = __VERIFIER_nondet_int();
    fresh->next = NULL;
    *end = fresh;
    end = &fresh->next;
  }
  return first;
}

int main(void) {
  struct node *list = read_list();
  struct node *first = list;
  list = reverse(list);
  list = reverse_recursively(list, NULL);
  int same = list == first;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return !same;
}
