// A dictionary: strings to numbers, in a table of 31 lists. Keys are copies.
// EXPECT: true
// FLAGS: --step-limit 800000
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 31

struct item {
  char *name;
  int count;
  struct item *next;
};

static struct item *dictionary[BUCKETS];

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

static struct item *lookup(const char *s) {
  for (struct item *i = dictionary[hash(s)]; i; i = i->next) {
    if (strcmp(i->name, s) == 0) return i;
  }
  return NULL;
}

static int install(const char *s) {
  struct item *i = lookup(s);
  if (i) {
    i->count++;
    return 1;
  }
  i = malloc(sizeof *i);
  if (!i) return 0;
  i->name = strdup(s);
  if (!i->name) {
    free(i);
    return 0;
  }
  i->count = 1;
  unsigned h = hash(s);
  i->next = dictionary[h];
  dictionary[h] = i;
  return 1;
}

static void clear(void) {
  for (int b = 0; b < BUCKETS; b++) {
    while (dictionary[b]) {
      struct item *i = dictionary[b];
      dictionary[b] = i->next;
      free(i->name);
      free(i);
    }
  }
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (!install(argv[i])) break;
  }
  if (argc > 1) {
    struct item *first = lookup(argv[1]);
    if (first) printf("%s: %d\n", first->name, first->count);
  }
  clear();
  return 0;
}
