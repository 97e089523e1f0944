// A vector of integers that grows by doubling. Broken.
// EXPECT: not-true valid-deref @24
#include <stdio.h>
#include <stdlib.h>

struct vector {
  size_t size, capacity;
  int *data;
};

static void vector_init(struct vector *v) {
  v->size = v->capacity = 0;
  v->data = NULL;
}

static int vector_push(struct vector *v, int value) {
  if (v->size > v->capacity) {
    size_t capacity = v->capacity ? 2 * v->capacity : 4;
    int *data = realloc(v->data, capacity * sizeof *data);
    if (!data) return 0;
    v->data = data;
    v->capacity = capacity;
  }
  v->data[v->size++] = value;
  return 1;
}

static int vector_pop(struct vector *v, int *value) {
  if (v->size == 0) return 0;
  *value = v->data[--v->size];
  return 1;
}

static int vector_max(const struct vector *v, int *max) {
  if (v->size == 0) return 0;
  *max = v->data[0];
  for (size_t i = 1; i < v->size; i++) {
    if (v->data[i] > *max) *max = v->data[i];
  }
  return 1;
}

int main(void) {
  struct vector v;
  vector_init(&v);
  int x;
  while (scanf("%d", &x) == 1) {
    if (x < 0) {
      int last;
      if (vector_pop(&v, &last)) printf("dropped %d\n", last);
    } else if (!vector_push(&v, x)) {
      break;
    }
  }
  int max;
  if (vector_max(&v, &max)) printf("the largest is %d\n", max);
  free(v.data);
  return 0;
}
