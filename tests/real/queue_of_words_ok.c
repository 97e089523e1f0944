// EXPECT: true
// Words go in at one end and come out at the other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char *word;
  struct item *next;
};

static struct item *first, *last;

static int put(const char *word) {
  struct item *made = malloc(sizeof *made);
  if (made == NULL) return 0;
  made->word = strdup(word);
  if (made->word == NULL) {
    free(made);
    return 0;
  }
  made->next = NULL;
  if (last != NULL) last->next = made;
  else first = made;
  last = made;
  return 1;
}

static void print_and_drop(void) {
  while (first != NULL) {
    struct item *old = first;
    first = old->next;
    puts(old->word);
    free(old->word);
    free(old);
  }
  last = NULL;
}

int main(void) {
  char word[64];
  while (scanf("%63s", word) == 1)
    if (!put(word)) break;
  print_and_drop();
  return 0;
}
