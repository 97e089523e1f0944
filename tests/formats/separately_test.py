#!/usr/bin/env python3
"""heapwise verify A.c B.c --separately."""
import json
import unittest

from programs import LEAK, SAFE, UNKNOWN, USE_AFTER_FREE, Case


class Separately(Case):
    def setUp(self):
        super().setUp()
        for name, text in (("safe.c", SAFE), ("leak.c", LEAK), ("uaf.c", USE_AFTER_FREE), ("unknown.c", UNKNOWN)):
            self.write(name, text)

    def test_each_file_has_its_verdict_and_the_last_line_is_that_of_all(self):
        for files, code, verdict in ((["safe.c", "safe.c"], 0, "true"), (["safe.c", "leak.c"], 1, "false(valid-memtrack)"),
                                     (["safe.c", "unknown.c"], 2, "unknown (1 of 2 programs are not proved)")):
            with self.subTest(files):
                run = self.heapwise("verify", "--separately", "--jobs", "2", *files)
                self.assertEqual(run.returncode, code, run.stderr)
                self.assertEqual(run.stdout.splitlines()[-1], "verdict: " + verdict)
                self.assertEqual(sum(line.startswith("safe.c: true") for line in run.stdout.splitlines()), files.count("safe.c"))

    def test_options_reach_every_program(self):
        run = self.heapwise("verify", "--separately", "--property", "memcleanup", "leak.c")
        self.assertIn("leak.c: false(valid-memcleanup)", run.stdout)

    def test_sarif_of_all_is_one_run(self):
        run = self.heapwise("verify", "--separately", "--format", "sarif", "--output", "all.sarif", "safe.c", "leak.c", "uaf.c")
        document = json.loads((self.here / "all.sarif").read_text())
        self.assertEqual(len(document["runs"]), 1)
        self.assertLessEqual({"lost-memory", "use-after-free"}, {r["ruleId"] for r in document["runs"][0]["results"]})
        self.assertTrue(run.stdout.splitlines()[-1].startswith("verdict: false("))

    def test_json_of_all_is_a_list(self):
        document = json.loads(self.heapwise("verify", "--separately", "--format", "json", "safe.c", "leak.c").stdout)
        self.assertEqual(sorted(a["verdict"] for a in document["answers"]), ["false", "true"])

    def test_a_page_of_several_programs_is_refused(self):
        self.assertEqual(self.heapwise("verify", "--separately", "--format", "html", "safe.c", "leak.c").returncode, 3)

    def test_a_mistake_of_the_project_is_one_of_the_user(self):
        for text in ("[functions.f]\nfrees = 0\n", "[verify]\nmalloc = \"sometimes\"\n", "what\n"):
            self.write(".heapwise.toml", text)
            run = self.heapwise("verify", "--separately", "safe.c", "leak.c")
            self.assertEqual(run.returncode, 3, (text, run.stderr))
            self.assertIn(".heapwise.toml", run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main()
