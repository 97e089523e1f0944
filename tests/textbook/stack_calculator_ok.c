// A calculator in reverse Polish notation: its words are its arguments, its stack is a list.
// EXPECT: true
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

struct cell {
  long value;
  struct cell *below;
};

static struct cell *stack;

static void push(long value) {
  struct cell *c = malloc(sizeof *c);
  if (!c) abort();
  c->value = value;
  c->below = stack;
  stack = c;
}

static int pop(long *value) {
  if (!stack) return 0;
  struct cell *c = stack;
  *value = c->value;
  stack = c->below;
  free(c);
  return 1;
}

static int operate(char op) {
  long a, b;
  if (!pop(&b)) return 0;
  if (!pop(&a)) return 0;
  switch (op) {
    case '+': push((long)((unsigned long)a + (unsigned long)b)); return 1;
    case '-': push((long)((unsigned long)a - (unsigned long)b)); return 1;
    case 'x': push((long)((unsigned long)a * (unsigned long)b)); return 1;
    case '/':
      if (b == 0 || b == -1) return 0;
      push(a / b);
      return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  int good = 1;
  for (int i = 1; i < argc && good; i++) {
    const char *word = argv[i];
    if (isdigit((unsigned char)word[0])) push(atol(word));
    else good = operate(word[0]);
  }
  long result;
  if (good && stack) {
    pop(&result);
    printf("%ld\n", result);
  } else {
    puts("?");
  }
  while (stack) pop(&result);
  return !good;
}
