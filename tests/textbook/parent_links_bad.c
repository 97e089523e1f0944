// Directories: each knows its parent, its first child and its next sibling. The depth is found by going up. Broken.
// EXPECT: not-true valid-deref @27
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct dir {
  int name;
  struct dir *parent, *child, *sibling;
};

static struct dir *make_dir(struct dir *parent, int name) {
  struct dir *d = malloc(sizeof *d);
  if (!d) return NULL;
  d->name = name;
  d->parent = parent;
  d->child = NULL;
  d->sibling = NULL;
  if (parent) {
    d->sibling = parent->child;
    parent->child = d;
  }
  return d;
}

static int depth(const struct dir *d) {
  int n = 0;
  while (d->parent->parent) {
    d = d->parent;
    n++;
  }
  return n;
}

static void remove_tree(struct dir *d) {
  while (d) {
    struct dir *sibling = d->sibling;
    remove_tree(d->child);
    free(d);
    d = sibling;
  }
}

int main(void) {
  struct dir *root = make_dir(NULL, 1);
  if (!root) return 1;
  struct dir *here = root;
  int deepest = 0;
  while (__VERIFIER_nondet_int()) {
    int command = __VERIFIER_nondet_int();
    if (command == 0) {
      make_dir(here, __VERIFIER_nondet_int());
    } else if (command == 1) {
      if (here->child) here = here->child;
    } else if (command == 2) {
      if (here->sibling) here = here->sibling;
    } else if (here->parent) {
      here = here->parent;
    }
    int n = depth(here);
    if (n > deepest) deepest = n;
  }
  remove_tree(root);
  return deepest > 3;
}
