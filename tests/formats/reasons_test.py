#!/usr/bin/env python3
"""Why there is no verdict: a kind, a place, the function or construct; every format says the same, and advice fits it."""
import json
import unittest

from programs import LEAK, Case

# Program, options, kind, subject, line, what the advice speaks of.
REASONS = {
    "a function that nobody describes": (
        "extern int mystery(void);\nint main(void) {\n  return mystery();\n}\n", [], "unknown-function", "mystery", 3, "defines mystery"),
    "a library function that is not modelled": (
        "#include <setjmp.h>\njmp_buf here;\nint main(void) {\n  if (setjmp(here)) return 1;\n  longjmp(here, 1);\n}\n",
        ["--engine", "prove"], "not-modelled", "setjmp", 4, "--engine auto"),
    "a construct that is not modelled": (
        "int main(void) {\n  int x = 1;\n  __asm__(\"nop\" : \"+r\"(x));\n  return x - 1;\n}\n", ["--engine", "prove"], "not-modelled", "inline assembly", 3, "--engine auto"),
    "a violation that may be none": (
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int a[2] = {0, 0};\n  int i = __VERIFIER_nondet_int();\n"
        "  if (i * i * i == 27 && i < 0) {\n    a[i + 10] = 1;\n  }\n  return 0;\n}\n", ["--engine", "prove"], "possible-violation", "valid-deref", 6, "heapwise states"),
    "a block that is too small to be meant": (
        "#include <stdlib.h>\nint main(void) {\n  long *p = malloc(1);\n  *p = 1;\n  free(p);\n  return 0;\n}\n", ["--block-sizes", "lenient"], "block-size", "", None, "--block-sizes"),
}


class Reasons(Case):
    def test_are_the_same_in_every_format(self):
        for name, (program, options, kind, subject, line, advice) in REASONS.items():
            with self.subTest(name):
                self.write("a.c", program)
                answer = json.loads(self.heapwise("verify", *options, "--format", "json", "a.c").stdout)
                details = answer["reason_details"]
                self.assertEqual((answer["verdict"], details["kind"], details["subject"]), ("unknown", kind, subject))
                self.assertEqual((details["at"] or {}).get("line"), line)
                self.assertTrue(any(advice in each for each in answer["advice"]), answer["advice"])
                text = self.heapwise("verify", *options, "a.c").stdout
                self.assertEqual(text.splitlines()[-1], f"verdict: unknown ({answer['reason']})")
                for each in answer["advice"]:
                    self.assertIn(f"help: {each}", text)
                sarif = json.loads(self.heapwise("verify", *options, "--format", "sarif", "a.c").stdout)
                note = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]
                self.assertEqual(note["message"]["text"], f"no verdict: {answer['reason']}")
                self.assertEqual(note["properties"], {key: details[key] for key in ("kind", "what", "subject")})
                self.assertEqual(note["locations"][0]["physicalLocation"].get("region", {}).get("startLine"), line)
                page = self.heapwise("verify", *options, "--format", "html", "a.c").stdout
                self.assertIn(answer["reason"].replace("'", "&#39;"), page.replace("&apos;", "&#39;"))
                rows = self.heapwise("batch", "--csv", "out.csv", "--overwrite", *(["--with", " ".join(options)] if options else []), "a.c")
                self.assertIn(answer["reason"], (self.here / "out.csv").read_text().replace('""', '"'), rows.stderr)

    def test_of_a_finding_that_is_set_aside_names_its_place(self):
        self.write("a.c", LEAK)
        self.write(".heapwise.toml", '[[suppress]]\nfile = "a.c"\nreason = "known"\n')
        details = json.loads(self.heapwise("verify", "--format", "json", "a.c").stdout)["reason_details"]
        self.assertEqual((details["kind"], details["subject"], details["at"]["line"]), ("set-aside", "valid-memtrack", 5))

    def test_show_the_line_that_they_are_about(self):
        self.write("a.c", REASONS["a function that nobody describes"][0])
        text = self.heapwise("verify", "a.c").stdout
        self.assertIn("a.c:3:10: note: the proof ends here: mystery is not defined", text)
        self.assertIn("    3 |   return mystery();\n      |          ^\n", text)
        self.assertIn("[functions.mystery]", text)
        self.assertNotIn("NAME", text)
        self.write("a.c", REASONS["a violation that may be none"][0])
        text = self.heapwise("verify", "--engine", "prove", "a.c").stdout
        self.assertIn("a.c:6:15: note: this may go wrong, and is neither proved nor refuted: ", text)
        self.assertIn("heapwise states a.c --line 6", text)


if __name__ == "__main__":
    unittest.main()
