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
        self.assertIn("a.c:3:10: note: neither an error nor a proof was found: the analysis stopped here: mystery is not defined", text)
        self.assertIn("    3 |   return mystery();\n      |          ^\n", text)
        self.assertIn("[functions.mystery]", text)
        self.assertNotIn("NAME", text)
        self.write("a.c", REASONS["a violation that may be none"][0])
        text = self.heapwise("verify", "--engine", "prove", "a.c").stdout
        self.assertIn("a.c:6:15: note: could not prove that accessing 'a[i + 10]' is safe, and found no run that fails here either; ", text)
        self.assertIn("tells it to the proof: if (i + 10 < 0 || i + 10 >= 2) abort();\n", text)
        self.assertIn("heapwise states a.c --line 6", text)

    def advice(self, program, *options):
        self.write("a.c", program)
        return json.loads(self.heapwise("verify", *options, "--format", "json", "a.c").stdout)["advice"]

    def test_a_function_that_gets_an_address_is_not_called_pure(self):
        advice = self.advice("int get(int channel, double *sample);\nint main(void) {\n  double d;\n  return get(1, &d);\n}\n")
        self.assertTrue(any("--undefined=pure does not fit: get gets addresses" in each for each in advice), advice)
        self.assertTrue(any("frees = 1 (it frees its first argument)" in each for each in advice), advice)
        advice = self.advice(REASONS["a function that nobody describes"][0])
        self.assertIn("--undefined=pure, if it only returns a value and touches no memory of yours", advice)

    def test_a_possible_leak_says_that_it_is_one(self):
        self.write("a.c", "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int *p = malloc(4);\n  if (__VERIFIER_nondet_int()) free(p);\n  return 0;\n}\n")
        text = self.heapwise("verify", "--engine", "prove", "a.c").stdout
        self.assertIn("could not prove that no block is lost here, and found no run that fails here either; not ruled out: ", text)

    def test_what_is_not_modelled_leaves_all_that_runs_later_unchecked(self):
        advice = self.advice(REASONS["a library function that is not modelled"][0])
        self.assertIn("what runs after this was not checked: call what you want to have checked from a small "
                      "main() that does without setjmp", advice)


if __name__ == "__main__":
    unittest.main()
