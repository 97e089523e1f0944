#!/usr/bin/env python3
"""Every finding of a program: each defect once, what is known set aside, and the search goes on."""
import json
import unittest

from programs import LEAK, Case

FIVE = """#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int data; };

static void lose(void) {
  char *text = malloc(10);
  text[0] = 0;
}

static void free_twice(void) {
  int *number = malloc(sizeof *number);
  *number = 1;
  free(number);
  free(number);
}

static int through_null(void) {
  struct node *none = NULL;
  none->data = 3;
  return 0;
}

static int read_freed(void) {
  struct node *old = malloc(sizeof *old);
  old->data = 5;
  free(old);
  return old->data;
}

static void too_far(void) {
  int row[4];
  for (int i = 0; i <= 4; ++i) row[i] = i;
}

int main(void) {
  lose();
  free_twice();
  through_null();
  (void)read_freed();
  too_far();
  return 0;
}
"""
FUNCTIONS = {"lose", "free_twice", "through_null", "read_freed", "too_far"}
TWINS = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(2);
  if (__VERIFIER_nondet_int() == 1) {
    p[2] = 0;
  }
  free(p);
  p = malloc(2);
  if (__VERIFIER_nondet_int() == 2) {
    p[2] = 0;
  }
  free(p);
  return 0;
}
"""
# Two defects on two branches.
BRANCHES = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (__VERIFIER_nondet_int() == 12345) {
    free(p);
    free(p);
    return 1;
  }
  p = NULL;
  return 0;
}
"""
# The second use of a null pointer is no other defect.
ONE = """#include <stddef.h>
struct pair { int first, second; };
int main(void) {
  struct pair *p = NULL;
  p->first = 1;
  p->second = 2;
  return 0;
}
"""
# What follows from a value that was never read is no defect of its own.
CONSEQUENCE = """#include <stdlib.h>
int main(void) {
  int *count = NULL;
  char *text = malloc(4);
  text[*count + 4] = 1;
  free(text);
  return 0;
}
"""

# One instruction, two freed blocks.
TOUCH = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void touch(int *p) {
  *p = 7;
}
int main(void) {
  int *first = malloc(sizeof *first);
  int *second = malloc(sizeof *second);
  free(first);
  if (__VERIFIER_nondet_int() == 12345) {
    free(second);
    touch(second);
    return 1;
  }
  if (__VERIFIER_nondet_int() == 54321) touch(first);
  free(second);
  return 0;
}
"""
# One allocation, lost at two places.
LOST = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(8);
  int which = __VERIFIER_nondet_int();
  if (which == 12345) {
    p = NULL;
    return 1;
  }
  if (which == 54321) {
    p = malloc(9);
  }
  free(p);
  return 0;
}
"""
# Two defects in one line.
ONE_LINE = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {0}, which = __VERIFIER_nondet_int();
  if (which == 1) a[which + 1] = 1; else if (which == 2) a[which] = 1;
  return 0;
}
"""


class Findings(Case):
    def answer(self, *words):
        return json.loads(self.heapwise("verify", "--format", "json", *words).stdout)

    def all_of(self, answer):
        return [answer["finding"], *answer.get("more", [])]

    def test_five_defects_are_found_in_one_run_each_once(self):
        self.write("a.c", FIVE)
        answer = self.answer("a.c")
        found = self.all_of(answer)
        self.assertEqual({each["at"]["function"] for each in found}, FUNCTIONS)
        self.assertEqual(len(found), 5)
        self.assertEqual(len({each["fingerprints"]["heapwise/v2"] for each in found}), 5)
        self.assertEqual(self.heapwise("verify", "a.c").stdout.count(" error: "), 5)
        results = json.loads(self.heapwise("verify", "--format", "sarif", "a.c").stdout)["runs"][0]["results"]
        self.assertEqual(len(results), 5)

    def test_the_search_ends_with_the_first_when_told_to(self):
        self.write("a.c", FIVE)
        first = self.answer("--stop-at-first", "a.c")
        self.assertNotIn("more", first)
        self.assertEqual(first["finding"]["fingerprints"], self.answer("a.c")["finding"]["fingerprints"])

    def test_what_follows_from_a_defect_is_no_other_one(self):
        for text in (ONE, CONSEQUENCE):
            self.write("a.c", text)
            self.assertNotIn("more", self.answer("a.c"), text)

    def test_a_known_finding_hides_no_other(self):
        self.write("a.c", BRANCHES)
        self.heapwise("verify", "--stop-at-first", "--format", "json", "--output", "old", "a.c")
        run = self.heapwise("verify", "--baseline", "old", "--time-limit", "60", "a.c")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("verdict: false(valid-free)", run.stdout)
        self.assertIn("it stands in the baseline old", run.stdout)

    def test_what_is_set_aside_hides_no_other_of_its_instruction_allocation_or_line(self):
        for text in (TOUCH, LOST, ONE_LINE):
            self.write("a.c", text)
            self.heapwise("verify", "--stop-at-first", "--format", "json", "--output", "old", "a.c")
            run = self.heapwise("verify", "--baseline", "old", "--time-limit", "60", "a.c")
            self.assertEqual(run.returncode, 1, run.stdout)
            self.assertIn("it stands in the baseline old", run.stdout)
        self.heapwise("verify", "--baseline", "old", "--format", "json", "--output", "old", "--time-limit", "60", "a.c")
        run = self.heapwise("verify", "--baseline", "old", "--time-limit", "60", "a.c")
        self.assertEqual(run.returncode, 2, run.stdout)

    def test_an_entry_of_an_older_baseline_stands_for_one_finding(self):
        self.write("a.c", ONE_LINE)
        first = self.answer("--stop-at-first", "a.c")
        second = [each for each in self.all_of(self.answer("--time-limit", "60", "a.c")) if each["at"] != first["finding"]["at"]]
        self.assertEqual(len(second), 1)
        name = first["finding"]["fingerprints"]
        self.assertEqual(name["heapwise/v1"], second[0]["fingerprints"]["heapwise/v1"])
        self.assertNotEqual(name["heapwise/v2"], second[0]["fingerprints"]["heapwise/v2"])
        del name["heapwise/v2"]
        self.write("old", json.dumps(first))
        run = self.heapwise("verify", "--baseline", "old", "--time-limit", "60", "a.c")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("it stands in the baseline old", run.stdout)
        self.assertNotIn("gone since", run.stdout)
        self.write("a.c", BRANCHES)
        alone = self.answer("--stop-at-first", "a.c")
        del alone["finding"]["fingerprints"]["heapwise/v2"]
        self.write("old", json.dumps(alone))
        self.assertIn("it stands in the baseline old", self.heapwise("verify", "--baseline", "old", "--time-limit", "60", "a.c").stdout)

    def test_a_baseline_grows_and_says_what_is_gone(self):
        self.write("a.c", BRANCHES)
        self.heapwise("verify", "--stop-at-first", "--format", "sarif", "--output", "known", "a.c")
        self.heapwise("verify", "--baseline", "known", "--format", "sarif", "--output", "known", "--time-limit", "60", "a.c")
        self.assertEqual(self.heapwise("verify", "--baseline", "known", "--time-limit", "60", "a.c").returncode, 2)
        self.write("a.c", BRANCHES.replace("    free(p);\n    free(p);", "    free(p);"))
        for form in ("json", "sarif"):
            self.assertIn("double free", self.heapwise("verify", "--baseline", "known", "--format", form, "--time-limit", "60", "a.c").stdout)
        self.assertIn("gone since the baseline", self.heapwise("verify", "--baseline", "known", "--time-limit", "60", "a.c").stdout)
        self.heapwise("verify", "--baseline", "known", "--format", "sarif", "--output", "known", "--time-limit", "60", "a.c")
        self.assertNotIn("gone since", self.heapwise("verify", "--baseline", "known", "--time-limit", "60", "a.c").stdout)

    def test_a_comment_with_a_reason_allows_a_finding(self):
        for comment, code in (("// heapwise-allow valid-memtrack: lives as long as the program", 2), ("/* heapwise-allow lost memory: small */", 2),
                              ("// heapwise-allow valid-memtrack:", 1), ("// heapwise-allow valid-free: no", 1)):
            self.write("a.c", LEAK.replace("malloc(10);", "malloc(10);  " + comment))
            run = self.heapwise("verify", "--time-limit", "30", "a.c")
            self.assertEqual(run.returncode, code, run.stdout)

    def test_only_a_comment_allows_a_finding(self):
        words = "heapwise-allow valid-memtrack: no"
        for line, code in ((f'const char *s = "// {words}"; ', 1), (f"/* a\n {words}\n*/ ", 2), (f'const char *s = "\\"/*"; /* {words} */ ', 2),
                           (f"char c = '\"'; // {words}\n  ", 2)):
            self.write("a.c", LEAK.replace("  char *text = malloc(10);", f"  {line}char *text = malloc(10);"))
            run = self.heapwise("verify", "--time-limit", "30", "a.c")
            self.assertEqual(run.returncode, code, (line, run.stdout))

    def test_two_defects_with_the_same_text_are_two(self):
        self.write("a.c", TWINS)
        found = self.all_of(self.answer("a.c"))
        self.assertEqual(sorted(each["at"]["line"] for each in found), [6, 11])
        self.assertEqual(len({each["fingerprints"]["heapwise/v2"] for each in found}), 2)
        self.write("a.c", TWINS.replace("  p = malloc(2);", "  // moved\n  p = malloc(2);"))
        again = self.all_of(self.answer("a.c"))
        self.assertEqual({each["fingerprints"]["heapwise/v2"] for each in found}, {each["fingerprints"]["heapwise/v2"] for each in again})


if __name__ == "__main__":
    unittest.main()
