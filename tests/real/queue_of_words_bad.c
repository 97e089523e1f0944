// EXPECT: false(valid-deref) @19
// Words go in at one end and come out at the other; the end is not told.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char *word;
  struct item *next;
};

static struct item *first, *last;

static void put(const char *word) {
  struct item *made = malloc(sizeof *made);
  if (made == NULL) exit(1);
  made->word = strdup(word);
  made->next = NULL;
  if (last != NULL) last->next = made;
  else first = made;
  last = made;
}

static void take(void) {
  struct item *old = first;
  if (old == NULL) return;
  first = old->next;
  free(old->word);
  free(old);
}

int main(void) {
  char word[64];
  while (scanf("%63s", word) == 1) {
    if (strcmp(word, "take") == 0) take();
    else put(word);
  }
  while (first != NULL) take();
  return 0;
}
