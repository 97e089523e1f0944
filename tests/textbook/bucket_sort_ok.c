// Bucket sort: numbers from 0 to 999 go into ten sorted lists, then back into the array.
// EXPECT: true
// FLAGS: --step-limit 40000
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define BUCKETS 10

struct node {
  int value;
  struct node *next;
};

static int insert(struct node **list, int value) {
  while (*list && (*list)->value < value) list = &(*list)->next;
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = value;
  n->next = *list;
  *list = n;
  return 1;
}

static void bucket_sort(int *a, int n) {
  struct node *buckets[BUCKETS] = {NULL};
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (!insert(&buckets[a[i] / (1000 / BUCKETS)], a[i])) break;
  }
  for (int b = 0; b < BUCKETS; b++) {
    struct node *p = buckets[b];
    while (p) {
      struct node *next = p->next;
      if (k < n) a[k++] = p->value;
      free(p);
      p = next;
    }
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 500) return 0;
  int *a = malloc((size_t)n * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x >= 0 && x < 1000 ? x : 0;
  }
  bucket_sort(a, n);
  for (int i = 0; i < n; i++) printf("%d ", a[i]);
  printf("\n");
  free(a);
  return 0;
}
