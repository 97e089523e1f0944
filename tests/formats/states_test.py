#!/usr/bin/env python3
"""One task for every command: `heapwise states`, `explore` and `verify --referee` see the program as `verify` does."""
import json
import unittest

from programs import Case

TREE = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
static struct node *build(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->left = build();
  n->right = build();
  return n;
}
static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->right);
  free(n);
}
int main(void) {
  struct node *root = build();
  release(root);
  return 0;
}
"""
# What `pool_take` does only the project's file says.
POOL_LIST = """#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern void *pool_take(size_t size);
extern void pool_give(void *p);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = pool_take(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    pool_give(list);
    list = next;
  }
  return 0;
}
"""
ALLOCATORS = """
[functions.pool_take]
allocates = 1
[functions.pool_give]
frees = 1
"""
# The analysis stops in the loop, at a function that nobody describes.
STOPS = """extern int mystery(int);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; ++i) sum += mystery(i);
  return sum;
}
"""


class States(Case):
    def test_of_a_program_with_trees_are_those_of_the_run_that_proves_it(self):
        self.write("a.c", TREE)
        run = self.heapwise("states", "a.c")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("release, line", run.stdout)
        self.assertIn("tree", run.stdout)

    def test_are_those_of_the_project(self):
        self.write("a.c", POOL_LIST)
        self.assertEqual(self.heapwise("states", "--no-project", "a.c").returncode, 2)
        self.write(".heapwise.toml", ALLOCATORS + '[verify]\nformat = "sarif"\ntime-limit = 50\n')
        run = self.heapwise("states", "--invariants", "--format", "json", "a.c")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual({state["line"] for state in json.loads(run.stdout)}, {8, 13})

    def test_of_a_run_that_stopped_are_no_invariants(self):
        self.write("a.c", STOPS)
        run = self.heapwise("states", "--invariants", "a.c")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("no invariants", run.stderr)
        self.assertIn("mystery", run.stderr)
        run = self.heapwise("states", "a.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn("main, line 4", run.stdout)
        self.assertIn("may be more", run.stderr)


class Referee(Case):
    def test_watches_the_proof_that_is_delivered_with_the_models_of_the_project(self):
        self.write("a.c", POOL_LIST)
        self.write(".heapwise.toml", ALLOCATORS)
        run = self.heapwise("verify", "--engine", "prove", "--referee", "a.c")
        self.assertEqual(run.stdout.splitlines()[-1], "verdict: true")
        self.assertRegex(run.stderr, r"referee: [1-9]\d* claims, [1-9]\d* drawn")
        self.assertIn("refuted 0", run.stderr)


class Explore(Case):
    def test_knows_the_allocators_and_the_options_of_the_project(self):
        self.write("a.c", POOL_LIST.replace("while (__VERIFIER_nondet_int())", "for (int i = 0; i < 2; ++i)"))
        self.assertEqual(self.heapwise("explore", "--no-project", "a.c").returncode, 2)
        self.write(".heapwise.toml", ALLOCATORS)
        self.assertEqual(self.heapwise("explore", "a.c").returncode, 0)
        self.write(".heapwise.toml", ALLOCATORS + '[verify]\nmalloc = "may-fail"\n')
        self.assertEqual(self.heapwise("explore", "a.c").returncode, 1)


if __name__ == "__main__":
    unittest.main()
