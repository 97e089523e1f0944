// EXPECT: not-false
#include <stdio.h>
#include <stdlib.h>

#define BUCKETS 16

struct item {
  unsigned key;
  struct item *next;
};

static struct item *table[BUCKETS];

static int insert(unsigned key) {
  struct item *i = malloc(sizeof *i);
  if (i == NULL) return 0;
  i->key = key;
  i->next = table[key % BUCKETS];
  table[key % BUCKETS] = i;
  return 1;
}

static void clear(void) {
  for (int b = 0; b < BUCKETS; ++b)
    while (table[b] != NULL) {
      struct item *i = table[b];
      table[b] = i->next;
      free(i);
    }
}

int main(void) {
  unsigned key;
  while (scanf("%u", &key) == 1)
    if (!insert(key)) break;
  clear();
  return 0;
}
