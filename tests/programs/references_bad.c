// EXPECT auto: not-true valid-deref @29
// EXPECT prove: not-true valid-deref @29
// FLAGS: --step-limit 20000
// The same, and a user writes to a file that is gone: nobody told it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct file { struct file *next; int size; };
struct user { struct user *next; struct file *open; };
static struct file *files = NULL;
static struct user *users = NULL;
static void close_first(void) {
  struct file *old = files;
  if (old == NULL) return;
  files = old->next;
  free(old);
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct file *file = malloc(sizeof *file);
    file->size = 0;
    file->next = files;
    files = file;
    struct user *user = malloc(sizeof *user);
    user->open = files;
    user->next = users;
    users = user;
  }
  close_first();
  for (struct user *walk = users; walk != NULL; walk = walk->next) walk->open->size = 1;
  while (users) {
    struct user *rest = users->next;
    free(users);
    users = rest;
  }
  while (files) close_first();
  return 0;
}
