// The files that were used last: a doubly linked list of at most eight names. One that is used again goes to the front,
// and the last one is forgotten when there are too many.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 8

struct file {
  char name[32];
  struct file *newer, *older;
};

static struct file *newest, *oldest;
static int count;

static void unlink_file(struct file *f) {
  if (f->newer) f->newer->older = f->older;
  else newest = f->older;
  if (f->older) f->older->newer = f->newer;
  else oldest = f->newer;
}

static void put_first(struct file *f) {
  f->newer = NULL;
  f->older = newest;
  if (newest) newest->newer = f;
  else oldest = f;
  newest = f;
}

static void use(const char *name) {
  struct file *f = newest;
  while (f && strcmp(f->name, name) != 0) f = f->older;
  if (f) {
    unlink_file(f);
  } else {
    if (count == LIMIT) {
      f = oldest;
      unlink_file(f);
      free(f);
      count--;
    }
    f = malloc(sizeof *f);
    if (!f) return;
    strncpy(f->name, name, sizeof f->name - 1);
    f->name[sizeof f->name - 1] = '\0';
    count++;
  }
  put_first(f);
}

int main(void) {
  char line[32];
  while (fgets(line, sizeof line, stdin)) use(line);
  for (const struct file *f = newest; f; f = f->older) printf("%s", f->name);
  while (newest) {
    struct file *f = newest;
    newest = f->older;
    free(f);
  }
  return 0;
}
