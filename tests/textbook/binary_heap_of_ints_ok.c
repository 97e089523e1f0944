// A binary heap in an array: a priority queue of numbers with a fixed capacity.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>

struct heap {
  int capacity, size;
  int *a;
};

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}

static int insert(struct heap *h, int value) {
  if (h->size == h->capacity) return 0;
  int i = h->size++;
  h->a[i] = value;
  while (i > 0 && h->a[(i - 1) / 2] > h->a[i]) {
    swap(&h->a[i], &h->a[(i - 1) / 2]);
    i = (i - 1) / 2;
  }
  return 1;
}

static int remove_least(struct heap *h) {
  int least = h->a[0];
  h->a[0] = h->a[--h->size];
  int i = 0;
  for (;;) {
    int child = 2 * i + 1;
    if (child >= h->size) break;
    if (child + 1 < h->size && h->a[child + 1] < h->a[child]) child++;
    if (h->a[i] <= h->a[child]) break;
    swap(&h->a[i], &h->a[child]);
    i = child;
  }
  return least;
}

int main(void) {
  struct heap h;
  if (scanf("%d", &h.capacity) != 1) return 0;
  if (h.capacity <= 0 || h.capacity > 100000) return 0;
  h.size = 0;
  h.a = malloc(h.capacity * sizeof *h.a);
  if (!h.a) return 1;
  int value;
  while (scanf("%d", &value) == 1) {
    if (!insert(&h, value)) break;
    if (h.size == h.capacity) remove_least(&h);
  }
  while (h.size > 0) printf("%d\n", remove_least(&h));
  free(h.a);
  return 0;
}
