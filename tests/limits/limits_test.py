#!/usr/bin/env python3
"""limits_test.py HEAPWISE SECONDS MEGABYTES: programs that take long, or much memory, each in another part of Heapwise.

What is measured is the CPU time and the peak of the resident memory that the system counts for the process and its
children. A program that ends before it reaches the limit shows nothing: then the test fails, too.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unittest

HEAPWISE = os.path.abspath(sys.argv[1])
SECONDS, MEGABYTES = float(sys.argv[2]), int(sys.argv[3])
del sys.argv[1:4]
ENDING = 0.015  # seconds that the system itself may take to end two processes on a busy machine

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next, *other; int data; };
"""


def long_to_read():
    """A table that Clang parses for seconds and keeps in hundreds of megabytes."""
    entries = int(max(1_000_000, 1_200_000 * SECONDS, 6_000 * MEGABYTES))
    return "int table[] = {" + ",\n".join(f"{i % 1000} * {i % 7} + 1" for i in range(entries)) + "};\nint main(void) { return table[3]; }\n"


def long_to_prove():
    """As many functions as take longer than the limit, each of which builds a list and frees it."""
    count = int(1_500 * SECONDS)
    functions = "".join(f"""
static void lists{i}(void) {{
  struct node *list = 0, *rest = 0;
  while (__VERIFIER_nondet_int()) {{
    struct node *n = malloc(sizeof *n);
    n->next = list; n->other = rest; n->data = {i};
    if (__VERIFIER_nondet_int()) rest = list;
    list = n;
  }}
  while (list) {{ struct node *n = list->next; free(list); list = n; }}
}}
""" for i in range(count))
    return HEAD + functions + "int main(void) {\n" + "".join(f"  lists{i}();\n" for i in range(count)) + "  return 0;\n}\n"


def much_to_prove():
    """Many blocks that every call can reach, and many calls: each call's summary holds them all."""
    blocks, calls = 1000, int(8 * MEGABYTES)
    made = "".join(f"  a[{i}] = malloc({i + 8} * 4); a[{i}][0] = {i};\n" for i in range(blocks))
    return HEAD + f"""
int *a[{blocks}];
static void touch(int n) {{ a[0][1] = n; if (__VERIFIER_nondet_int()) a[1][1] = n; }}
int main(void) {{
{made}{"".join(f"  touch({i});" for i in range(calls))}
  return 0;
}}
"""


def much_to_solve():
    """One condition over as many products and quotients as take more than the limit, bit by bit."""
    steps = "".join(f"  x = x * (y + {2 * i + 1}UL) + (x / (y | {i + 3}));\n" for i in range(MEGABYTES))
    return HEAD + f"""
int main(void) {{
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
{steps}
  if (x == 1311768467463790321UL && x * y == 12345) reach_error();
  return 0;
}}
"""


# Paths that wait for their turn, each with a table of its own.
MUCH_TO_HUNT = HEAD + """
int main(void) {
  int table[4096], sum = 0;
  for (int i = 0; i < 4096; i++) table[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 4096; i++)
    if (table[i] > 100) { sum++; table[i] = 0; }
  if (sum == 4097) reach_error();
  return 0;
}
"""


def long_step():
    """Steps of a proof that take long within themselves: a block with thousands of fields."""
    fields = range(2000)
    return HEAD + f"""
struct big {{ int {", ".join(f"f{i}" for i in fields)}; }};
static void fill(struct big *b) {{
{"".join(f"  b->f{i} = __VERIFIER_nondet_int();" for i in fields)}
}}
static void mark(struct big *b, int n) {{ b->f0 = n; if (b->f1 > n) b->f2 = n; }}
int main(void) {{
  struct big *b = malloc(sizeof *b);
  fill(b);
{"".join(f"  mark(b, {i});" for i in range(400))}
  free(b);
  return 0;
}}
"""


# A mixing of bits that is to be undone: the solver's question takes longer than anybody waits.
LONG_TO_SOLVE = HEAD + """
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong(), z = __VERIFIER_nondet_ulong();
  unsigned long h = x;
  for (int i = 0; i < 8; i++) {
    h ^= h << 13;
    h ^= h >> 7;
    h *= 6364136223846793005UL + (y << 1);
  }
  if (h == 1311768467463790321UL && h * y == z * z * z + 12345) reach_error();
  return 0;
}
"""

# Every round splits every path.
LONG_TO_HUNT = HEAD + """
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


class Limits(unittest.TestCase):
    def run_on(self, text, *options):
        """The last line of the output, CPU seconds, megabytes."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.c"
            path.write_text(text)
            with open(pathlib.Path(folder) / "out", "w+") as output:
                child = subprocess.Popen([HEAPWISE, "verify", *options, str(path)], stdout=output, stderr=subprocess.STDOUT)
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
                output.seek(0)
                lines = output.read().splitlines()
        self.assertEqual(child.returncode, 2, lines[-3:])
        self.assertTrue(lines and lines[-1].startswith("verdict: unknown ("), lines[-3:])
        for line in lines:
            if "note: the limit was reached" in line:
                self.assertIn("; there is neither a proof nor an error yet", line)
            if " in main(), while" in line:
                self.assertNotIn("call main()", lines[lines.index(line) + 2])
        return lines[-1], usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

    def check_time(self, text, *options):
        verdict, seconds, _ = self.run_on(text, "--time-limit", str(SECONDS), *options)
        print(f"{self._testMethodName}: {seconds:.3f} s of {SECONDS}, {verdict}")
        self.assertGreater(seconds, 0.9 * SECONDS, "it does not reach the limit: the program is too easy")
        self.assertLess(seconds, 1.05 * SECONDS + ENDING)

    def check_memory(self, text, *options, limit=MEGABYTES):
        verdict, _, megabytes = self.run_on(text, "--memory-limit", str(limit), "--time-limit", "100", *options)
        print(f"{self._testMethodName}: {megabytes:.0f} MB of {limit}, {verdict}")
        self.assertIn("memory", verdict, "it does not reach the limit: the program is too easy")
        self.assertGreater(megabytes, 0.9 * limit)
        self.assertLess(megabytes, 1.05 * limit)

    def test_time_in_the_front_end(self):
        self.check_time(long_to_read())

    def test_time_in_a_proof(self):
        self.check_time(long_to_prove(), "--engine", "prove", "--property", "unreach")

    def test_time_in_a_solver(self):
        self.check_time(LONG_TO_SOLVE, "--engine", "hunt", "--property", "unreach")

    def test_time_in_a_search(self):
        self.check_time(LONG_TO_HUNT, "--engine", "hunt", "--property", "unreach")

    def test_time_in_all_together(self):
        self.check_time(long_to_prove(), "--property", "unreach")

    def test_time_of_both_processes(self):
        self.check_time(LONG_TO_HUNT, "--jobs", "2", "--property", "unreach")

    def test_time_of_both_processes_in_a_long_step(self):
        self.check_time(long_step(), "--jobs", "2", "--property", "unreach")

    def test_memory_in_the_front_end(self):
        self.check_memory(long_to_read())

    def test_memory_in_a_search(self):
        self.check_memory(MUCH_TO_HUNT, "--engine", "hunt", "--property", "unreach")

    def test_memory_in_a_solver(self):
        # A question is given up after some seconds by the clock on the wall: on a busy machine it gets no further.
        self.check_memory(much_to_solve(), "--engine", "hunt", "--property", "unreach", limit=min(MEGABYTES, 150))

    def test_memory_in_a_proof(self):
        self.check_memory(much_to_prove(), "--engine", "prove", "--property", "unreach")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
