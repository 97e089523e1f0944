// A line editor: a doubly linked list of lines, each with its text, and a cursor. Broken.
// EXPECT: not-true valid-deref @26
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
  char *text;
  struct line *prev, *next;
};

struct editor {
  struct line *first, *cursor;
};

static int insert_line(struct editor *e, const char *text) {
  struct line *l = malloc(sizeof *l);
  if (!l) return 0;
  l->text = malloc(strlen(text) + 1);
  if (!l->text) {
    free(l);
    return 0;
  }
  strcpy(l->text, text);
  l->prev = e->cursor;
  l->next = e->cursor ? e->cursor->next : e->first;
  if (l->prev) l->prev->next = l;
  else e->first = l;
  if (l->next) l->next->prev = l;
  e->cursor = l;
  return 1;
}

static void delete_line(struct editor *e) {
  struct line *l = e->cursor;
  if (!l) return;
  if (l->prev) l->prev->next = l->next;
  else e->first = l->next;
  if (l->next) l->next->prev = l->prev;
  e->cursor = l->prev ? l->prev : l;
  free(l->text);
  free(l);
}

int main(void) {
  struct editor e = {NULL, NULL};
  char buffer[80];
  while (fgets(buffer, sizeof buffer, stdin)) {
    if (strcmp(buffer, "d\n") == 0) {
      delete_line(&e);
    } else if (strcmp(buffer, "u\n") == 0) {
      if (e.cursor) e.cursor = e.cursor->prev;
    } else if (strcmp(buffer, "n\n") == 0) {
      if (e.cursor && e.cursor->next) e.cursor = e.cursor->next;
    } else if (!insert_line(&e, buffer)) {
      break;
    }
  }
  while (e.first) {
    struct line *l = e.first;
    e.first = l->next;
    fputs(l->text, stdout);
    free(l->text);
    free(l);
  }
  return 0;
}
