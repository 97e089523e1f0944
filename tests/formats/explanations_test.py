#!/usr/bin/env python3
"""How a finding is explained: conditions as they stand in the source, the line that matters, few and small inputs."""
import json
import re
import unittest

from programs import Case

NONDET = "#include <stdlib.h>\n#include <stdio.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n"
SEARCH = NONDET + """struct node { struct node *next; int v; };
static struct node *find(struct node *l, int v) {
  while (l && l->v != v)
    l = l->next;
  if (!l)
    return NULL;
  return l;
}
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 6; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i; n->next = list; list = n;
  }
  struct node *f = find(list, __VERIFIER_nondet_int());
  int r = f->v;
  while (list) { struct node *t = list->next; free(list); list = t; }
  return r;
}
"""
# What decides is told as the source has it, whatever branches the compiler makes of it.
DECISIONS = NONDET + """#define EMPTY(p) (!(p))
#define UNLESS(c) if (!(c))
int main(void) {
  int *p = NULL, n = 3;
  if (!n) return 1;
  if (n < 5 && !p) n++;
  while (!(p || n > 3)) n++;
  if (EMPTY(p)) n++;
  UNLESS(p) n++;
  do n--; while (n > 4);
  int k = n ? 2 : 1;
  if (!!k) n = k;
  switch (n) { case 2: n = 7; break; default: return 2; }
  for (int i = 0; i < 2 && !p; i++) n++;
  *p = n;
  return 0;
}
"""
LINES = NONDET + """int main(void) {
  char line[80];
  while (fgets(line, sizeof line, stdin)) {
    char *copy = malloc(strlen(line));
    strcpy(copy, line);
    free(copy);
  }
  return 0;
}
"""
ARGUMENTS = NONDET + """int main(int argc, char **argv) {
  char word[3];
  if (argc > 1) strcpy(word, argv[1]);
  return 0;
}
"""
# Any run with a 7 behind other numbers breaks it.
LONG = NONDET + """int main(void) {
  int *p = malloc(4);
  for (;;) {
    int x = __VERIFIER_nondet_int();
    if (x == 7) break;
    if (x > 100000) { free(p); return 0; }
  }
  free(p);
  *p = 1;
  return 0;
}
"""
LOOK_UP = NONDET + """struct entry { int key, value; } book[2] = {{1, 1}, {2, 2}};
static struct entry *look_up(int key) {
  for (int i = 0; i < 2; ++i) if (book[i].key == key) return &book[i];
  return NULL;
}
int main(void) {
  struct entry *e = look_up(__VERIFIER_nondet_int());
  return e->value;
}
"""
NUMBERS = NONDET + """extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char a[4];
  if (n > 3000000000u) a[4] = 0;
  return 0;
}
"""
LOST = NONDET + """int main(void) {
  char *p = malloc(4);
  if (!__VERIFIER_nondet_int())
    return 1;
  free(p);
  return 0;
}
"""


class Explanations(Case):
    def finding(self, text, *options):
        self.write("a.c", text)
        run = self.heapwise("verify", "--format", "json", *options, "a.c")
        self.assertEqual(run.returncode, 1, run.stderr)
        return json.loads(run.stdout)["finding"]

    def text(self, text, *options):
        self.write("a.c", text)
        return self.heapwise("verify", *options, "a.c").stdout

    def decisions(self, finding):
        return [(step["at"]["line"], step["text"]) for step in finding["steps"] if step["kind"] == "branch"]

    def test_conditions_stand_there_as_the_source_has_them(self):
        told = self.decisions(self.finding(DECISIONS))
        for line, words in ((9, "`!n` is false"), (10, "`n < 5` is true"), (10, "`!p` is true"), (11, "`p` is false"),
                            (11, "`!(p || n > 3)` is false"), (12, "`EMPTY(p)` is true"), (14, "`n > 4` is false"),
                            (16, "`!!k` is true"), (17, "`n` is 2"), (18, "`i < 2` is true"), (18, "`i < 2 && !p` is true")):
            self.assertIn((line, words), told)
        # Of what a macro makes, only what is sure is told.
        self.assertFalse([words for line, words in told if line == 13 and "`" in words], told)

    def test_no_condition_is_told_with_the_opposite_value(self):
        told = self.decisions(self.finding(DECISIONS))
        for wrong in ("`!n` is true", "`!p` is false", "`EMPTY(p)` is false", "`!!k` is false"):
            self.assertNotIn(wrong, [words for _, words in told])

    def test_the_statement_that_returns_null_is_named(self):
        text = self.text(SEARCH)
        self.assertIn("a.c:10:5: note: find() returns NULL here\n   10 |     return NULL;\n", text)
        self.assertIn("a.c:9:7: note: `!l` is true", text)
        self.assertIn("note: find() returned NULL here", text)

    def test_a_loop_is_told_once(self):
        text = self.text(SEARCH, "--explain")
        self.assertIn("... these 2 steps six times in all", text)
        self.assertEqual(text.count("allocates block"), 1)

    def test_a_loss_stands_at_the_statement_that_returns(self):
        text = self.text(LOST)
        self.assertIn("a.c:8:5: error: memory leak", text)
        self.assertIn("    8 |     return 1;\n      |     ^\n", text)
        self.assertIn("note: `!__VERIFIER_nondet_int()` is true here, on the way to the end of main()", text)

    def test_text_that_is_read_is_told_as_text(self):
        self.assertIn('inputs:\n  stdin: "\\n", read by fgets at line 7\n', self.text(LINES))
        self.assertEqual([each["value"] for each in self.finding(LINES)["inputs"]], ["10"])

    def test_arguments_are_told_as_words(self):
        self.assertRegex(self.text(ARGUMENTS), r'inputs:\n  argv\[1\] = "\w{3}"\n')

    def test_inputs_are_few_and_small(self):
        self.assertEqual([each["value"] for each in self.finding(LONG)["inputs"]], ["7"])
        self.assertIn("  __VERIFIER_nondet_int() at line 8 gives 7\n", self.text(LONG))

    def test_a_number_without_a_sign_has_none(self):
        self.assertGreater(int(self.finding(NUMBERS)["inputs"][0]["value"]), 3_000_000_000)

    def test_a_witness_says_what_a_function_returns_and_nothing_else(self):
        for text, said in ((LINES, []), (LONG, ["\\result == 7"])):
            self.finding(text, "--witness", "w.yml")
            self.assertEqual(re.findall(r"\\\\(?=result)", (self.here / "w.yml").read_text()), ["\\\\"] * len(said))

    def test_an_error_has_the_condition_that_led_to_it(self):
        text = self.text(NONDET + "extern void reach_error(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n"
                         "  if (!(x < 5)) return 0;\n  if (!(x > 2)) reach_error();\n  return 0;\n}\n", "--property", "unreach")
        self.assertIn("a.c:9:7: note: `!(x > 2)` is true\n", text)

    def test_an_allocation_in_a_function_of_its_own_names_who_called_it(self):
        text = self.text(NONDET + "static void *make(unsigned n) {\n  return malloc(n);\n}\nint main(void) {\n  char *p = make(4);\n"
                         "  p[4] = 0;\n  free(p);\n  return 0;\n}\n")
        self.assertIn("a.c:6:10: note: the block of 4 bytes is allocated here, in the call from line 9\n", text)

    def test_a_variable_without_a_value_is_told(self):
        text = self.text(NONDET + "int main(void) {\n  char *p;\n  if (__VERIFIER_nondet_int()) p = malloc(1);\n  *p = 1;\n  free(p);\n  return 0;\n}\n")
        self.assertIn("note: 'p' has not got a value when control goes on from here: it may be anything, here ", text)
        self.assertIn("  'p', which was never set, at line 7, is ", text)

    # The compiler passes what look_up returns through one slot, which has no value yet when the loop is left.
    def test_a_slot_that_nobody_reads_is_no_variable_without_a_value(self):
        text = self.text(LOOK_UP)
        self.assertIn("a.c:8:3: note: look_up() returns NULL here\n    8 |   return NULL;\n", text)
        self.assertIn("a.c:11:21: note: look_up() returned NULL here\n", text)
        for wrong in ("never", "has not got", "which was"):
            self.assertNotIn(wrong, text)

    def test_a_function_that_returns_nothing_is_told(self):
        text = self.text(NONDET + "static int *pick(int *a, int n) {\n  if (n) return a;\n}\nint main(void) {\n  int a = 1;\n"
                         "  return *pick(&a, __VERIFIER_nondet_int());\n}\n")
        self.assertIn("note: pick() goes on here with a value that was never set: it may be anything", text)

    def test_what_scanf_reads_is_told_as_it_is_typed(self):
        for scan, declare, stdin in (("scanf(\"%7s %d\", word, &n) == 2", "char word[8]", r"(\S{7}|\S+ )5\n"), ("scanf(\"%d\", &n) == 1", "", r"5\n"),
                                     ("scanf(\"%d,%d\", &m, &n) == 2 && m == 3", "int m", r"3,5\n"),
                                     ("scanf(\"%d\", &m) == 1 && m == 3 && scanf(\"%x\", &n) == 1", "int m", r"3\n5\n")):
            text = self.text(NONDET + f"int main(void) {{\n  int n, *p = NULL;\n  {declare};\n  if ({scan} && n == 5) *p = 1;\n  return 0;\n}}\n")
            self.assertRegex(text, 'inputs:\n  stdin: "' + stdin.replace("\\n", "\\\\n") + '", read by scanf at line 8\n', scan)

    def test_a_text_that_nobody_can_type_is_no_text(self):
        text = self.text(NONDET + "int main(void) {\n  int n, *p = NULL;\n  if (scanf(\"%2d\", &n) == 1 && n == 5) *p = 1;\n  return 0;\n}\n")
        self.assertIn("inputs:\n  scanf at line 7 stores 5 in 'n'\n", text)

    def test_a_file_is_named_with_the_place_that_opens_it(self):
        text = self.text(NONDET + "int main(void) {\n  FILE *in = fopen(\"a\", \"r\");\n  char *p = NULL;\n  if (in == NULL) return 0;\n"
                         "  if (getc(in) == 'x') *p = 1;\n  fclose(in);\n  return 0;\n}\n")
        self.assertIn("inputs:\n  the file 'in', opened at line 6: \"x\", read by ", text)

    def test_an_index_is_told_with_its_parts_and_one_without_a_name_with_its_value(self):
        text = self.text(NONDET + "int counts[26];\nint main(void) {\n  int c = __VERIFIER_nondet_int();\n  if (c == 48) counts[c - 'a']++;\n  return 0;\n}\n")
        self.assertIn("'counts[c - 97]' 196 bytes before 'counts' (104 bytes), with c = 48 [", text)
        text = self.text(NONDET + "int used, stack[4];\nint main(void) {\n  return stack[--used];\n}\n")
        self.assertIn("reading 'stack[-1]' 4 bytes before 'stack' (16 bytes) [", text)
        text = self.text(NONDET + "struct ring { int items[4]; int head; } ring = {{0}, 9};\nstatic int head(struct ring *r) { return r->items[r->head]; }\nint main(void) {\n  return head(&ring);\n}\n")
        self.assertIn("reading 'r->items[r->head]' ", text, "the array comes first, so the step is from r itself")
        text = self.text(NONDET + "unsigned used = 3000000000u;\nint stack[4];\nint main(void) {\n  return stack[used];\n}\n")
        self.assertIn(", with used = 3000000000 [", text)

    def test_a_pointer_that_is_followed_first_stands_in_brackets(self):
        text = self.text(NONDET + "struct node { int key; struct node *next; };\nint read(struct node **p) { return (*p)->key; }\n"
                         "int main(void) {\n  struct node *none = NULL;\n  return read(&none);\n}\n")
        self.assertIn("'(*p)->key'", text)
        text = self.text(NONDET + "int main(void) {\n  int **t = malloc(2 * sizeof *t), *row = malloc(4);\n  t[0] = row;\n  row[0] = 0;\n"
                         "  int r = 0;\n  for (int i = 1; i < 2; i++)\n    for (int j = 0; j <= i; j++) r += t[i - 1][j];\n"
                         "  free(row);\n  free(t);\n  return r;\n}\n")
        self.assertIn("reading 't[i - 1][j]' just past the end", text)

    def test_what_a_loop_frees_twice_was_freed_in_an_earlier_round(self):
        text = self.text(NONDET + "int main(void) {\n  char *p = malloc(4);\n  for (int i = 0; i < 2; i++)\n    free(p);\n  return 0;\n}\n")
        self.assertIn("note: it is freed here, in an earlier round of the loop", text)

    def test_who_calls_is_named_and_shown(self):
        text = self.text(NONDET + "static int read(int *p) { return *p; }\nint main(void) {\n  return read(NULL);\n}\n")
        self.assertIn("a.c:7:10: note: called from main() here\n    7 |   return read(NULL);\n", text)

    def test_a_loss_in_a_run_that_was_cut_off_is_shown_by_one_that_ends(self):
        text = self.text(NONDET + "int main(void) {\n  int room = __VERIFIER_nondet_int();\n  if (room < 1 || room > 100) room = 16;\n"
                         "  char *slot = NULL;\n  int held = 0;\n  while (__VERIFIER_nondet_int()) {\n"
                         "    char *made = malloc(3);\n    if (held++ < room) free(slot);\n    slot = made;\n  }\n  free(slot);\n  return 0;\n}\n")
        self.assertIn("at line 6 gives 1\n", text)
        self.assertIn("at line 10 gives 1, 1, 0\n", text)

    def test_a_variable_of_a_loop_goes_out_of_scope(self):
        text = self.text(NONDET + "int main(void) {\n  for (int i = 0; i < 2; i++) {\n    char *made = malloc(3);\n    if (i) continue;\n    free(made);\n  }\n  return 0;\n}\n")
        self.assertIn("note: the last pointer to it, 'made', goes out of scope here", text)

    def test_a_leak_counts_no_block_that_is_reported_again(self):
        self.write("a.c", NONDET + "int main(void) {\n  char *p = malloc(4);\n  char *q = malloc(5);\n  p[0] = q[0] = 0;\n  return 0;\n}\n")
        text = self.heapwise("verify", "a.c").stdout
        self.assertEqual(text.count("error: memory leak"), 2, text)
        self.assertNotIn("more", text)


if __name__ == "__main__":
    unittest.main()
