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
        self.assertIn(":12:7: note: the condition is true here, on the way to the end of work", text)
        self.assertIn("note: the last pointer to it, 'first', ends here, in work", text)

    def test_a_leak_through_a_free_names_the_field_that_held_the_block(self):
        self.assertIn("note: the block that holds the last pointer to it, 'right', is freed here", self.said_of("tree_leak_bad.c"))

    def test_a_free_of_the_middle_says_where_in_the_block_the_pointer_stands(self):
        self.assertIn("'last' points to offset 12 of a block of 16 bytes", self.said_of("free_of_the_middle_bad.c"))

    def test_a_null_pointer_is_followed_to_the_call_that_returned_it(self):
        self.assertIn(":26:15: note: find returned NULL here", self.said_of("null_after_search_bad.c"))

    def test_a_string_without_end_names_the_function_that_read_on(self):
        self.assertIn("strlen reading 1 byte right behind the end of a block of 4 bytes", self.said_of("string_without_end_bad.c"))

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
