#!/usr/bin/env python3
"""The text for people: what a reader who has never seen Heapwise needs to mend the program stands there."""
import unittest

from programs import SAFE, SOURCE, UNKNOWN, Case

BROKEN = SOURCE / "tests" / "broken"


class Text(Case):
    def said_of(self, name):
        run = self.heapwise("verify", BROKEN / name)
        self.assertEqual(run.returncode, 1, run.stderr)
        return run.stdout

    def test_a_leak_at_the_end_of_a_function_names_the_variable_and_the_way_out(self):
        text = self.said_of("forgotten_in_error_path_bad.c")
        self.assertRegex(text, ":12:7: note: `.*` is true here, on the way to the end of work\\(\\)")
        self.assertIn("note: the last pointer to it, 'first', goes out of scope here, when work() returns", text)

    def test_a_leak_where_a_variable_ends_has_the_place_of_the_statement_before(self):
        self.write("a.c", """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *kept(int *p) { return __VERIFIER_nondet_int() ? p : 0; }
static int *made(int n) {
  if (!n) return 0;
  while (n > 1) n--;
  int *p = malloc(4);
  return kept(p);
}
int main(void) {
  int *p = made(__VERIFIER_nondet_int() == 1);
  free(p);
  return 0;
}
""")
        text = self.heapwise("verify", "--engine", "hunt", "a.c").stdout
        self.assertRegex(text, "a.c:8:[0-9]+: error: memory leak", "not the loop that was left last")

    def test_a_leak_through_a_free_names_the_field_that_held_the_block(self):
        self.assertIn("note: the last pointer to it, 'right', lies in the block that is freed here", self.said_of("tree_leak_bad.c"))

    def test_a_free_of_the_middle_says_where_in_the_block_the_pointer_stands(self):
        self.assertIn("'last' points to offset 12 of a block of 16 bytes", self.said_of("free_of_the_middle_bad.c"))

    def test_a_null_pointer_is_followed_to_the_call_that_returned_it(self):
        self.assertIn(":26:15: note: find() returned NULL here", self.said_of("null_after_search_bad.c"))

    def test_a_string_without_end_names_the_function_that_read_on(self):
        self.assertIn("strlen reading 1 byte just past the end of a block of 4 bytes", self.said_of("string_without_end_bad.c"))

    def test_the_first_field_of_a_struct_has_its_name(self):
        self.assertIn("'second.buffer' points to a block of 10 bytes that was freed already", self.said_of("double_free_shared_bad.c"))
        text = self.heapwise("verify", SOURCE / "tests" / "programs" / "sll_use_after_free_bad.c").stdout
        self.assertIn("reading 'list->next' in a block of 16 bytes that was freed", text)

    def test_an_index_out_of_bounds_is_told(self):
        self.assertIn("writing 'name[i]' just past the end of a block of 5 bytes, with i = 5", self.said_of("off_by_one_of_input_bad.c"))

    def test_a_pointer_without_a_value_is_followed_to_the_place_that_read_it(self):
        text = self.said_of("uninitialised_pointer_bad.c")
        self.assertIn("wild pointer: writing 'only->next->value' while 'only->next' is 0x", text)
        self.assertIn(":13:13: note: 'only->next' is read here, but has never got a value", text)

    def test_a_library_function_has_the_name_that_the_program_calls(self):
        self.assertRegex(self.said_of("scanf_word_bad.c"), r"out of bounds: scanf writing \d bytes \(at offset 0\) beyond the end of a block of 4 bytes")

    def test_the_memory_shows_only_variables_that_have_a_value(self):
        text = self.heapwise("verify", "--explain", SOURCE / "tests" / "programs" / "tree_insert_uninitialised_bad.c").stdout
        memory = text.split("memory there:\n")[1]
        self.assertEqual(memory.count("\n  p: "), 1, "the other p is declared further down")
        self.assertIn("'root' { node #1 }", memory)

    def test_a_proof_says_what_was_checked_and_assumed(self):
        self.write("a.c", SAFE)
        text = self.heapwise("verify", "--engine", "prove", "a.c").stdout
        for words in ("proved: every access", "1 allocation", "2 loops", "malloc never fails"):
            self.assertIn(words, text)

    def test_an_unknown_says_why_where_and_what_could_help(self):
        self.write("a.c", UNKNOWN)
        text = self.heapwise("verify", "a.c").stdout
        self.assertIn("whatever", text)
        self.assertIn("help: ", text)


if __name__ == "__main__":
    unittest.main()
