// A bank: accounts in a vector that grows, each with the list of what was paid in and out. Broken.
// EXPECT: not-true valid-deref @30
#include <stdio.h>
#include <stdlib.h>

struct booking {
  long amount;
  struct booking *before;
};

struct account {
  long balance;
  struct booking *last;
};

struct bank {
  struct account *account;
  int count, capacity;
};

static int open_account(struct bank *b) {
  if (b->count == b->capacity) {
    int capacity = b->capacity ? 2 * b->capacity : 4;
    if (capacity > 1000000) return -1;
    struct account *more = realloc(b->account, (size_t)capacity * sizeof more);
    if (!more) return -1;
    b->account = more;
    b->capacity = capacity;
  }
  b->account[b->count].balance = 0;
  b->account[b->count].last = NULL;
  return b->count++;
}

static int book(struct bank *b, int number, long amount) {
  struct booking *k = malloc(sizeof *k);
  if (!k) return 0;
  struct account *a = &b->account[number];
  k->amount = amount;
  k->before = a->last;
  a->last = k;
  a->balance += amount;
  return 1;
}

static int transfer(struct bank *b, int from, int to, long amount) {
  if (from < 0 || from >= b->count || to < 0 || to >= b->count || amount <= 0) return 0;
  if (b->account[from].balance < amount) return 0;
  return book(b, from, -amount) && book(b, to, amount);
}

static void close_bank(struct bank *b) {
  for (int i = 0; i < b->count; i++) {
    struct booking *k = b->account[i].last;
    while (k) {
      struct booking *before = k->before;
      free(k);
      k = before;
    }
  }
  free(b->account);
}

int main(void) {
  struct bank bank = {NULL, 0, 0};
  int from, to;
  long amount;
  while (scanf("%d %d %ld", &from, &to, &amount) == 3) {
    if (from >= 0) {
      if (!transfer(&bank, from, to, amount)) puts("refused");
    } else {
      int number = open_account(&bank);
      if (number < 0 || !book(&bank, number, amount)) break;
      printf("account %d\n", number);
    }
  }
  close_bank(&bank);
  return 0;
}
