#!/usr/bin/env python3
""".heapwise.toml: options, the project's own allocators, suppressions; and --baseline."""
import json
import unittest

from programs import LEAK, SAFE, USE_AFTER_FREE, Case

POOL = """#include <stddef.h>
/* Defined elsewhere, or, as here, with a body that no analysis wants to follow. */
static char pool[1000];
static size_t used;
void *my_alloc(int kind, size_t size) { void *p = pool + used; used += size; return p; }
void my_free(void *p) { (void)p; }
extern void *xmalloc(size_t size);
"""
LEAKS_FROM_POOL = POOL + "int main(void) { int *p = my_alloc(1, sizeof *p); *p = 1; return 0; }\n"
FREES_TWICE = POOL + "int main(void) { int *p = my_alloc(1, sizeof *p); my_free(p); my_free(p); return 0; }\n"
TOO_SMALL = POOL + "int main(void) { char *p = my_alloc(8, 4); p[5] = 0; my_free(p); return 0; }\n"
NEVER_NULL = POOL + "int main(void) { int *p = xmalloc(sizeof *p); *p = 1; my_free(p); return 0; }\n"
ALLOCATORS = """
[functions.my_alloc]
allocates = 2
[functions.my_free]
frees = 1
[functions.xmalloc]
allocates = 1
never-null = true
"""


class Project(Case):
    def verdict(self, *arguments):
        run = self.heapwise("verify", *arguments)
        return (run.stdout.strip().splitlines() or ["nothing: " + run.stderr])[-1].removeprefix("verdict: ")

    def test_functions_of_the_project_allocate_and_free(self):
        self.write(".heapwise.toml", ALLOCATORS)
        self.write("src/leak.c", LEAKS_FROM_POOL)
        self.write("src/twice.c", FREES_TWICE)
        self.write("src/small.c", TOO_SMALL)
        self.assertEqual(self.verdict("src/leak.c"), "false(valid-memtrack)")
        self.assertEqual(self.verdict("src/twice.c"), "false(valid-free)")
        self.assertEqual(self.verdict("src/small.c"), "false(valid-deref)")
        self.assertEqual(self.verdict("--no-project", "src/leak.c"), "true")

    def test_a_function_that_never_returns_null_does_not_when_malloc_may_fail(self):
        self.write("a.c", NEVER_NULL)
        self.write(".heapwise.toml", ALLOCATORS)
        for engine in ("auto", "prove"):
            self.assertEqual(self.verdict("--malloc", "may-fail", "--engine", engine, "a.c"), "true")
        self.write(".heapwise.toml", ALLOCATORS.replace("never-null = true", ""))
        self.assertNotEqual(self.verdict("--malloc", "may-fail", "a.c"), "true")

    def test_a_function_may_be_like_another_one(self):
        self.write("a.c", "extern void my_free(void *);\n" + LEAK.replace("text = NULL;", "my_free(text); text = NULL;"))
        self.write(".heapwise.toml", '[functions.my_free]\nlike = "free"\n')
        self.assertEqual(self.verdict("a.c"), "true")

    def test_what_the_project_says_of_its_functions_is_an_assumption_of_the_verdict(self):
        self.write(".heapwise.toml", ALLOCATORS)
        self.write("a.c", FREES_TWICE)
        answer = json.loads(self.heapwise("verify", "--format", "json", "a.c").stdout)
        self.assertIn("my_free frees its argument 1", answer["assumptions"])

    def test_options_of_the_project_hold_unless_the_command_line_says_otherwise(self):
        self.write("a.c", "#include <stdlib.h>\n#include <config.h>\nint main(void) { int *p = malloc(SIZE); *p = 1; free(p); return 0; }\n")
        self.write("include/config.h", "#define SIZE sizeof(int)\n")
        self.write(".heapwise.toml", '[verify]\nmalloc = "may-fail"\nflags = ["-Iinclude"]\n')
        self.assertNotEqual(self.verdict("a.c"), "true")
        self.assertEqual(self.verdict("--malloc", "never-fails", "a.c"), "true")

    def test_a_suppressed_finding_is_shown_with_its_reason_and_is_no_violation(self):
        self.write("a.c", LEAK)
        self.write(".heapwise.toml", '[[suppress]]\nproperty = "valid-memtrack"\nfile = "a.c"\nreason = "one block, once"\n')
        run = self.heapwise("verify", "a.c")
        self.assertEqual(run.returncode, 2)
        self.assertIn("one block, once", run.stdout)
        sarif = json.loads(self.heapwise("verify", "--format", "sarif", "a.c").stdout)
        self.assertEqual(sarif["runs"][0]["results"][0]["suppressions"][0]["justification"], "one block, once")

    def test_a_suppression_of_something_else_changes_nothing(self):
        self.write("a.c", LEAK)
        for other in ('property = "valid-free"\nfile = "a.c"', 'function = "init"', 'file = "b.c"'):
            self.write(".heapwise.toml", f'[[suppress]]\n{other}\nreason = "no"\n')
            self.assertEqual(self.verdict("a.c"), "false(valid-memtrack)", other)

    def test_mistakes_are_named_with_their_line(self):
        self.write("a.c", SAFE)
        for text, line, message in (
            ("[verify]\nproprety = \"memsafety\"\n", "", "no option --proprety"),
            ("[verify]\nproperty = \"speed\"\n", "", "speed"),
            ("[functions.f]\nallocates = 0\n", ":2:", "counted from 1"),
            ("[functions.f]\nzeroed = true\n", ":1:", "allocates"),
            ("[functions.f]\nlike = \"frobnicate\"\n", ":2:", "frobnicate"),
            ("[functions.main]\nfrees = 9\n", "", "argument 9"),
            ("\n[[suppress]]\nfile = \"a.c\"\n", ":2:", "reason"),
            ("[[suppress]]\nreason = \"all\"\n", ":1:", "file or a function"),
            ("this is no toml", ":1:", ""),
            ("[nonsense]\n", ":1:", "nonsense"),
        ):
            with self.subTest(text):
                self.write(".heapwise.toml", text)
                run = self.heapwise("verify", "a.c")
                self.assertEqual(run.returncode, 3, run.stderr)
                self.assertIn(".heapwise.toml" + line, run.stderr)
                self.assertIn(message, run.stderr)


class Baseline(Case):
    def test_what_the_baseline_has_is_not_new(self):
        self.write("a.c", USE_AFTER_FREE)
        for form in ("json", "sarif"):
            with self.subTest(form):
                self.heapwise("verify", "--format", form, "--output", "old", "a.c")
                run = self.heapwise("verify", "--baseline", "old", "a.c")
                self.assertEqual(run.returncode, 2, run.stdout)
                self.assertIn("baseline", run.stdout.splitlines()[-1])
        self.write("a.c", USE_AFTER_FREE.replace("p->data = 1;", "p->data = 2;"))
        self.assertEqual(self.heapwise("verify", "--baseline", "old", "a.c").returncode, 1)

    def test_a_baseline_that_is_no_report_is_a_mistake(self):
        self.write("a.c", SAFE)
        self.assertEqual(self.heapwise("verify", "--baseline", "a.c", "a.c").returncode, 3)
        self.assertEqual(self.heapwise("verify", "--baseline", "nowhere", "a.c").returncode, 3)
        for text in ("{}", "[]", "3", '{"schema_version": 1}', '{"runs": 1}', '{"version": "2.1.0"}'):
            self.write("old", text)
            run = self.heapwise("verify", "--baseline", "old", "a.c")
            self.assertEqual(run.returncode, 3, text)
            self.assertIn("old: not a report of Heapwise", run.stderr)


if __name__ == "__main__":
    unittest.main()
