// The cursor of each user leads to a file; the files go first.
// EXPECT: not-true valid-deref @30
// EXPECT prove: not-true because steps
// FLAGS: --step-limit 20000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct file { struct file *next; int size; };
struct user { struct user *next; struct file *open; };
int main(void) {
  struct file *files = NULL;
  struct user *users = NULL;
  while (__VERIFIER_nondet_int()) {
    struct file *file = malloc(sizeof *file);
    file->size = 1;
    file->next = files;
    files = file;
    struct user *user = malloc(sizeof *user);
    user->open = file;
    user->next = users;
    users = user;
  }
  while (files) {
    struct file *rest = files->next;
    free(files);
    files = rest;
  }
  int sum = 0;
  while (users) {
    struct user *rest = users->next;
    sum += users->open->size;
    free(users);
    users = rest;
  }
  return sum;
}
