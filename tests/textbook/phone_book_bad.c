// A phone book: a list of people with names and one or two numbers, which can be added, looked up and removed. Broken.
// EXPECT: not-true valid-memtrack @36
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct contact {
  char *name;
  char *home, *mobile; // null: none
  struct contact *next;
};

static char *copy(const char *s) {
  char *t = malloc(strlen(s) + 1);
  if (!t) abort();
  return strcpy(t, s);
}

static struct contact **find(struct contact **book, const char *name) {
  while (*book && strcmp((*book)->name, name) != 0) book = &(*book)->next;
  return book;
}

static void set(struct contact **book, const char *name, const char *number, int is_mobile) {
  struct contact *c = *find(book, name);
  if (!c) {
    c = malloc(sizeof *c);
    if (!c) abort();
    c->name = copy(name);
    c->home = c->mobile = NULL;
    c->next = *book;
    *book = c;
  }
  char **field = is_mobile ? &c->mobile : &c->home;
  *field = copy(number);
}

static void destroy(struct contact *c) {
  free(c->name);
  free(c->home);
  free(c->mobile);
  free(c);
}

static void delete(struct contact **book, const char *name) {
  struct contact **p = find(book, name);
  struct contact *c = *p;
  if (!c) return;
  *p = c->next;
  destroy(c);
}

int main(void) {
  struct contact *book = NULL;
  char name[32], number[32];
  while (scanf("%31s %31s", name, number) == 2) {
    if (number[0] == '-') delete(&book, name);
    else set(&book, name, number, number[0] == '+');
  }
  struct contact *me = *find(&book, "me");
  if (me) printf("me: %s\n", me->home ? me->home : "no number");
  while (book) {
    struct contact *next = book->next;
    destroy(book);
    book = next;
  }
  return 0;
}
