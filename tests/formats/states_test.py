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
LIST = """#include <stdlib.h>
struct node { int value; struct node *next; };
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = 1;
    fresh->next = list;
    list = fresh;
  }

  // Freed from the front.
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
"""
RING = """#include <stdlib.h>
struct node { struct node *next, *prev; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head->prev = head;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = head;
    fresh->prev = head->prev;
    head->prev->next = fresh;
    head->prev = fresh;
  }
  struct node *n = head->next;
  while (n != head) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
  free(head);
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
UNSIGNED = """#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { unsigned char c; unsigned n; signed char sign; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  unsigned char u = __VERIFIER_nondet_uchar();
  p->c = 250;
  p->n = 4000000000u;
  p->sign = -6;
  if (u < 200) u = 200;
  p->c = u;
  free(p);
  return 0;
}
"""
STALE = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int last = 5;
  int k = __VERIFIER_nondet_int();
  last = k;
  k = 7;
  int other = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int())
    k = other;
  return last + other;
}
"""
ARRAYS = """#include <stdlib.h>
struct entry { int key; struct entry *next; };
struct box { int sizes[3]; };
int main(void) {
  struct entry *table[3] = {NULL, NULL, NULL};
  table[1] = malloc(sizeof(struct entry));
  table[1]->key = 4;
  table[1]->next = NULL;
  int *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = 3;
  numbers[1] = 5;
  struct box *box = malloc(sizeof *box);
  box->sizes[2] = 8;
  free(box);
  free(numbers);
  free(table[1]);
  return 0;
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
        self.assertEqual({loop["at"]["line"] for loop in json.loads(run.stdout)["loops"]}, {8, 13})

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

    def test_are_told_in_the_words_of_the_program(self):
        self.write("list.c", LIST)
        self.assertEqual(self.heapwise("states", "--line", "16", "list.c").stdout.splitlines(),
                         ["main, line 16:", "  list: list(next), at least 1, each {value: 1}", "main, line 16, after it:",
                          "  list: node{value: 1, next: next}; next: list(next), any length, each {value: 1}"])
        self.write("tree.c", TREE)
        self.assertIn("tree(left, right)", self.heapwise("states", "tree.c").stdout)
        self.write("ring.c", RING)
        self.assertRegex(self.heapwise("states", "--line", "16", "ring.c").stdout, r"dlist\(next, prev\) (with prev .* )?up to")

    def test_tell_unsigned_numbers_without_a_sign(self):
        self.write("a.c", UNSIGNED)
        self.assertIn("p: s{c: 250, n: 4000000000, sign: -6}", self.heapwise("states", "--line", "10", "a.c").stdout)
        self.assertNotIn("-", self.heapwise("states", "--line", "10", "a.c").stdout.replace("sign: -6", ""))

    def test_do_not_tell_the_old_value_of_a_variable_as_its_own(self):
        self.write("a.c", STALE)
        self.assertIn("last = k", self.heapwise("states", "--line", "4", "a.c").stdout.replace("k = last", "last = k"))
        for line in ("7", "10"):
            run = self.heapwise("states", "--line", line, "a.c")
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertNotRegex(run.stdout, r"\bk\b")

    def test_name_the_elements_of_arrays(self):
        self.write("a.c", ARRAYS)
        told = self.heapwise("states", "--line", "14", "a.c").stdout
        self.assertIn("table: entry *[3]{[1]: entry{key: 4, next: null}, [0]: null, [2]: null}", told)
        self.assertIn("numbers: int[2]{[0]: 3, [1]: 5}", told)
        self.assertIn("box: box{sizes[2]: 8}", told)

    def test_are_the_final_ones_and_a_few_of_them(self):
        self.write("list.c", LIST)
        final = self.heapwise("states", "--line", "7", "--most", "1", "list.c").stdout
        self.assertIn("more", final)
        rounds = self.heapwise("states", "--line", "7", "--rounds", "list.c").stdout
        self.assertGreater(len(rounds), 2 * len(final))
        self.assertIn("sll", rounds)

    def test_of_a_line_without_code_are_none_and_that_is_said(self):
        self.write("list.c", LIST)
        for line in ("999", "2"):
            run = self.heapwise("states", "--line", line, "list.c")
            self.assertEqual((run.returncode, run.stdout), (3, ""))
            self.assertIn(f"line {line} has no code", run.stderr)

    def test_come_as_events_while_the_analysis_works(self):
        self.write("list.c", LIST)
        events = [json.loads(line) for line in self.heapwise("states", "--format", "events", "list.c").stdout.splitlines()]
        self.assertEqual({event["event"] for event in events[:-1]}, {"state"})
        self.assertEqual(events[-1]["event"], "done")
        self.assertTrue(events[-1]["states"]["proved"])
        for scene in events[-1]["states"]["scenes"]:
            nodes = scene["scene"]["nodes"]
            self.assertTrue(all(0 <= v["node"] < len(nodes) for v in scene["scene"]["variables"] if "node" in v))
        self.assertIn("list", {node["kind"] for scene in events[-1]["states"]["scenes"] for node in scene["scene"]["nodes"]})

    def test_that_are_not_saved_are_read_from_a_copy(self):
        source = self.write("list.c", "int main(void) { return 0; }\n")
        copy = self.write("copy.txt", LIST)
        run = self.heapwise("states", "--invariants", "--read-as", f"{source}={copy}", source)
        self.assertIn("list(next), any length", run.stdout)


class Invariants(Case):
    def test_of_a_proof_are_few_and_the_same_in_every_format(self):
        self.write("list.c", LIST)
        proof = json.loads(self.heapwise("verify", "--format", "json", "list.c").stdout)["proof"]
        self.assertEqual([len(loop["heaps"]) for loop in proof["invariants"]], [1, 1])
        words = proof["invariants"][0]["heaps"][0]
        self.assertEqual(words, "list: list(next), any length, each {value: 1}")
        self.assertIn(words, self.heapwise("verify", "--invariants", "list.c").stdout)
        self.assertIn(words, self.heapwise("states", "--invariants", "list.c").stdout)


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
