// EXPECT: false(valid-deref) @13
#include <stdio.h>

#define SIZE 8

struct ring {
  int items[SIZE];
  unsigned head, count;
};

static int put(struct ring *r, int item) {
  if (r->count == SIZE) return 0;
  r->items[r->head + r->count] = item;
  r->count++;
  return 1;
}

static int take(struct ring *r, int *item) {
  if (r->count == 0) return 0;
  *item = r->items[r->head];
  r->head = (r->head + 1) % SIZE;
  r->count--;
  return 1;
}

int main(void) {
  struct ring ring = {{0}, 0, 0};
  int c, item;
  while ((c = getchar()) != EOF) {
    if (c == 't') {
      if (take(&ring, &item)) printf("%d\n", item);
    } else if (!put(&ring, c)) {
      break;
    }
  }
  return 0;
}
