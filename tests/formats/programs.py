"""Small programs for the tests of the formats, and a way to run heapwise on them."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEAPWISE = os.path.abspath(sys.argv[1])
SOURCE = pathlib.Path(sys.argv[2])
del sys.argv[1:3]

USE_AFTER_FREE = """#include <stdlib.h>
struct node { struct node *next; int data; };
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = NULL;
  if (__VERIFIER_nondet_int() < 5)
    free(p);
  p->data = 1;
  free(p);
  return 0;
}
"""
LEAK = """#include <stdlib.h>
int main(void) {
  char *text = malloc(10);
  text = NULL;
  return text != NULL;
}
"""
SAFE = """#include <stdlib.h>
struct node { struct node *next; };
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 10; ++i) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
"""
# The verdict is unknown: the function is defined nowhere.
UNKNOWN = """extern int *whatever(void);
int main(void) { return *whatever(); }
"""


class Case(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.here = pathlib.Path(directory.name)

    def write(self, name, text):
        path = self.here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def heapwise(self, *arguments, **more):
        return subprocess.run([HEAPWISE, *map(str, arguments)], cwd=self.here, capture_output=True, text=True, timeout=120, **more)
