// EXPECT: true
#include <stdio.h>

#define CAPACITY 16

static int stack[CAPACITY];
static int used;

static int push(int value) {
  if (used == CAPACITY) return 0;
  stack[used++] = value;
  return 1;
}

static int pop(void) { return used == 0 ? 0 : stack[--used]; }

int main(void) {
  int c;
  while ((c = getchar()) != EOF) {
    if (c >= '0' && c <= '9') push(c - '0');
    else if (c == '+') push(pop() + pop());
  }
  printf("%d\n", pop());
  return 0;
}
