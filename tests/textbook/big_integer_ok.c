// Large numbers as lists of decimal digits, the lowest first: they are added.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>

struct digit {
  int value;
  struct digit *next;
};

static struct digit *make(int value, struct digit *next) {
  struct digit *d = malloc(sizeof *d);
  if (!d) exit(1);
  d->value = value;
  d->next = next;
  return d;
}

static struct digit *parse(const char *s) {
  struct digit *number = NULL;
  for (; *s >= '0' && *s <= '9'; s++) number = make(*s - '0', number);
  return number;
}

static struct digit *add(const struct digit *a, const struct digit *b) {
  struct digit *sum = NULL, **end = &sum;
  int carry = 0;
  while (a || b || carry) {
    int value = carry;
    if (a) {
      value += a->value;
      a = a->next;
    }
    if (b) {
      value += b->value;
      b = b->next;
    }
    *end = make(value % 10, NULL);
    end = &(*end)->next;
    carry = value / 10;
  }
  return sum;
}

static void print(const struct digit *d) {
  if (!d) return;
  print(d->next);
  printf("%d", d->value);
}

static void destroy(struct digit *d) {
  while (d) {
    struct digit *next = d->next;
    free(d);
    d = next;
  }
}

int main(int argc, char **argv) {
  struct digit *sum = NULL;
  for (int i = 1; i < argc; i++) {
    struct digit *n = parse(argv[i]);
    struct digit *t = add(sum, n);
    destroy(sum);
    destroy(n);
    sum = t;
  }
  print(sum);
  printf("\n");
  destroy(sum);
  return 0;
}
