#!/usr/bin/env python3
"""verify --jobs 2: prove and hunt in two processes give the verdict that one process gives."""
import os
import signal
import subprocess
import time
import unittest

from programs import HEAPWISE, SAFE, UNKNOWN, Case

# Needs the symbolic search: no sampled run guesses the numbers.
DEEP = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a == 123457 && b == a + 77777) reach_error();
  return 0;
}
"""
# Both methods are busy for a long time.
LONG = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = 0;
  int sum = 0;
  while (__VERIFIER_nondet_int() != 17) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->data = __VERIFIER_nondet_int() & 255;
    if (n->data > 100) sum += n->data; else sum = sum / 2;
    list = n;
  }
  if (sum < 0) reach_error();
  return 0;
}
"""


def children_of(process):
    with open(f"/proc/{process}/task/{process}/children") as file:
        return [int(word) for word in file.read().split()]


class Jobs(Case):
    def verdicts(self, text, *options):
        self.write("a.c", text)
        return [self.heapwise("verify", "--time-limit", "20", "--jobs", jobs, *options, "a.c").stdout.splitlines()[-1] for jobs in (1, 2)]

    def test_a_violation_that_the_second_process_finds_is_confirmed_in_the_first(self):
        self.assertEqual(self.verdicts(DEEP, "--property", "unreach"), ["verdict: false(unreach-call)"] * 2)

    def test_a_proof_needs_no_answer_of_the_second_process(self):
        self.assertEqual(self.verdicts(SAFE), ["verdict: true"] * 2)

    def test_neither_knows_what_is_not_modelled(self):
        for verdict in self.verdicts(UNKNOWN):
            self.assertTrue(verdict.startswith("verdict: unknown"), verdict)

    def started(self, *options):
        self.write("a.c", LONG)
        run = subprocess.Popen([HEAPWISE, "verify", "--property", "unreach", "--jobs", "2", *options, "a.c"], cwd=self.here,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.time() + 30
        while time.time() < deadline and run.poll() is None:
            if children := children_of(run.pid):
                return run, children[0]
            time.sleep(0.01)
        self.fail("no second process was started")

    def test_a_second_process_that_dies_is_no_answer_and_no_verdict(self):
        run, child = self.started("--time-limit", "2", "--stats")
        os.kill(child, signal.SIGSEGV)
        output, errors = run.communicate(timeout=100)
        self.assertIn("its process ended without an answer", output, errors)
        self.assertTrue(output.splitlines()[-1].startswith("verdict: unknown"), output)

    def test_the_second_process_ends_with_the_first(self):
        run, child = self.started()
        run.kill()
        run.communicate()
        deadline = time.time() + 10
        while time.time() < deadline and os.path.exists(f"/proc/{child}"):
            with open(f"/proc/{child}/stat") as file:
                if file.read().split(")")[-1].split()[0] == "Z":
                    return
            time.sleep(0.01)
        self.assertFalse(os.path.exists(f"/proc/{child}"))


if __name__ == "__main__":
    unittest.main()
