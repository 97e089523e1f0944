// A line is taken apart into words, which are kept in a list. Broken.
// EXPECT: not-true valid-deref @21
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct token {
  char *text;
  struct token *next;
};

static struct token *make(const char *start, size_t length) {
  struct token *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->text = malloc(length);
  if (!t->text) {
    free(t);
    return NULL;
  }
  memcpy(t->text, start, length);
  t->text[length] = '\0';
  t->next = NULL;
  return t;
}

static struct token *tokenise(const char *s) {
  struct token *first = NULL, **end = &first;
  while (*s) {
    while (*s == ' ' || *s == '\n') s++;
    const char *start = s;
    while (*s && *s != ' ' && *s != '\n') s++;
    if (s == start) break;
    *end = make(start, (size_t)(s - start));
    if (!*end) break;
    end = &(*end)->next;
  }
  return first;
}

static void destroy(struct token *t) {
  while (t) {
    struct token *next = t->next;
    free(t->text);
    free(t);
    t = next;
  }
}

int main(void) {
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    struct token *tokens = tokenise(line);
    for (struct token *t = tokens; t; t = t->next) printf("[%s]", t->text);
    printf("\n");
    destroy(tokens);
  }
  return 0;
}
