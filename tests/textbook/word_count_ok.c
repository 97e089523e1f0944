// How often does each word occur? A sorted list of words with their counts.
// EXPECT: true
// FLAGS: --step-limit 800000
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 30

struct word {
  char text[LONGEST + 1];
  unsigned count;
  struct word *next;
};

static int read_word(char *buffer) {
  int c = getchar(), n = 0;
  while (c != EOF && !isalpha(c)) c = getchar();
  while (c != EOF && isalpha(c)) {
    if (n < LONGEST) buffer[n++] = (char)tolower(c);
    c = getchar();
  }
  buffer[n] = '\0';
  return n > 0;
}

static int count(struct word **list, const char *text) {
  while (*list && strcmp((*list)->text, text) < 0) list = &(*list)->next;
  if (*list && strcmp((*list)->text, text) == 0) {
    (*list)->count++;
    return 1;
  }
  struct word *w = malloc(sizeof *w);
  if (!w) return 0;
  strcpy(w->text, text);
  w->count = 1;
  w->next = *list;
  *list = w;
  return 1;
}

int main(void) {
  struct word *words = NULL;
  char buffer[LONGEST + 1];
  while (read_word(buffer)) {
    if (!count(&words, buffer)) break;
  }
  while (words) {
    struct word *w = words;
    words = w->next;
    printf("%5u %s\n", w->count, w->text);
    free(w);
  }
  return 0;
}
