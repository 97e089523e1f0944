#!/usr/bin/env python3
"""Runs `heapwise batch` over small programs of its own and reads what it writes."""
import csv
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

HEAPWISE = os.path.abspath(sys.argv.pop(1))

SAFE = "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }\n"
LEAK = "#include <stdlib.h>\nint main(void) { int *p = malloc(4); p = 0; return p != 0; }\n"
# Macros that double each other: the compiler alone is busy with this for minutes.
LONG = ("#define M0 x ^= 1;\n" + "".join(f"#define M{i + 1} M{i} M{i}\n" for i in range(40)) +
        "int main(void) { int x = 0; M40 return x; }\n")
TASK = """format_version: '2.0'
input_files: '{file}'
properties:
  - property_file: ../properties/valid-memsafety.prp
    expected_verdict: {verdict}
{sub}
  - property_file: ../properties/coverage-branches.prp
    expected_verdict: true
options:
  language: C
  data_model: ILP32
"""


class Batch(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.here = pathlib.Path(directory.name)

    def write(self, name, text):
        path = self.here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def batch(self, *arguments, limit="10"):
        return subprocess.run([HEAPWISE, "batch", "--time-limit", limit, *map(str, arguments)], cwd=self.here, capture_output=True,
                              text=True, timeout=100)

    def is_here(self, cwd):
        try:
            return os.readlink(cwd) == str(self.here)
        except OSError:
            return False

    def rows(self, name="out.csv"):
        with open(self.here / name, newline="") as file:
            return {row["task"]: row for row in csv.DictReader(file)}

    def test_one_line_for_each_program_and_a_summary(self):
        self.write("set/safe.c", SAFE)
        self.write("set/leak.c", LEAK)
        done = self.batch("set", "--jobs", "2")
        lines = done.stdout.splitlines()
        self.assertEqual(sum("set/safe.c" in l and l.startswith("true") for l in lines), 1, done.stdout)
        self.assertEqual(sum("set/leak.c" in l and not l.startswith("true") for l in lines), 1, done.stdout)
        self.assertRegex(lines[-1], r"^memsafety +2 +1 ")
        self.assertIn(done.returncode, (1, 2))

    def test_a_task_file_gives_data_model_and_expected_verdict(self):
        self.write("t/size.c", "#include <stdlib.h>\nint main(void) { char *p = malloc(4); *(long *)p = 1; free(p); return 0; }\n")
        self.write("t/size.yml", TASK.format(file="size.c", verdict="true", sub=""))
        done = self.batch("t", "--csv", "out.csv")
        rows = self.rows()
        self.assertEqual(list(rows), ["size.yml"], "the C file belongs to the task file, and one property is known")
        self.assertEqual(rows["size.yml"]["verdict"], "true", "a long has four bytes there")
        self.assertEqual(rows["size.yml"]["judgement"], "correct")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_verdict_that_differs_from_the_expected_one_is_wrong(self):
        self.write("safe.c", SAFE)
        self.write("safe.yml", TASK.format(file="safe.c", verdict="false", sub="    subproperty: valid-free"))
        done = self.batch("safe.yml", "--csv", "out.csv")
        self.assertEqual(self.rows()["safe.yml"]["judgement"], "WRONG")
        self.assertIn("WRONG: false(valid-free) was expected", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_a_program_that_cannot_be_read_leaves_the_others_alone(self):
        self.write("set/a.c", "int main(void) { return }")
        self.write("set/b.c", SAFE)
        done = self.batch("set", "--csv", "out.csv")
        rows = self.rows()
        self.assertEqual((rows["a.c"]["verdict"], rows["b.c"]["verdict"]), ("unreadable", "true"))
        self.assertIn("expected expression", rows["a.c"]["reason"])
        self.assertEqual(done.returncode, 4)

    def test_the_time_limit_ends_in_unknown(self):
        self.write("long.c", LONG)
        start = time.monotonic()
        done = self.batch("long.c", "--csv", "out.csv", limit="1")
        self.assertLess(time.monotonic() - start, 60)
        self.assertEqual(self.rows()["long.c"]["verdict"], "unknown", done.stdout)
        self.assertEqual(done.returncode, 2)

    def test_resuming_does_only_what_is_missing(self):
        self.write("a.c", SAFE)
        self.write("b.c", SAFE)
        self.assertEqual(self.batch("a.c", "--csv", "out.csv").returncode, 0)
        first = (self.here / "out.csv").read_text()
        refused = self.batch("a.c", "b.c", "--csv", "out.csv")
        self.assertEqual(refused.returncode, 3, "results are not overwritten by accident")
        self.assertEqual((self.here / "out.csv").read_text(), first)
        with open(self.here / "out.csv", "a") as file:
            file.write("cut,off")
        done = self.batch("a.c", "b.c", "--csv", "out.csv", "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 of 2 are done already", done.stdout)
        self.assertTrue((self.here / "out.csv").read_text().startswith(first), "the first row is the one of the first run")
        self.assertEqual(list(self.rows()), ["a.c", "b.c"])

    def test_a_row_of_other_options_is_not_taken_over(self):
        self.write("a.c", SAFE)
        self.batch("a.c", "--csv", "out.csv")
        done = self.batch("a.c", "--csv", "out.csv", "--resume", "--malloc", "may-fail")
        self.assertNotIn("done already", done.stdout)

    def test_an_interruption_keeps_what_is_done_and_leaves_no_process(self):
        self.write("a.c", SAFE)
        self.write("long.c", LONG)
        run = subprocess.Popen([HEAPWISE, "batch", "--time-limit", "50", "--jobs", "1", "a.c", "long.c", "--csv", "out.csv"],
                               cwd=self.here, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for _ in range(300):
            if (self.here / "out.csv").exists() and "a.c" in (self.here / "out.csv").read_text():
                break
            time.sleep(0.1)
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=20)
        self.assertEqual(list(self.rows()), ["a.c"])
        self.assertEqual(run.returncode, 130)
        self.assertIn("--resume", errors)
        left = [p for p in pathlib.Path("/proc").glob("[0-9]*/cwd") if self.is_here(p)]
        self.assertEqual(left, [])

    def test_a_list_names_paths_and_patterns_beside_itself(self):
        self.write("d/one.c", SAFE)
        self.write("d/two.c", SAFE)
        self.write("d/list.set", "# a comment\n*.c  # another\n")
        done = self.batch("d/list.set", "--csv", "out.csv")
        self.assertEqual(sorted(self.rows()), ["one.c", "two.c"], done.stderr)
        self.write("d/bad.set", "nowhere.c\n")
        bad = self.batch("d/bad.set")
        self.assertEqual(bad.returncode, 3)
        self.assertIn("nowhere.c", bad.stderr)

    def test_the_page_is_well_formed_and_needs_no_network(self):
        self.write("set/a.c", SAFE)
        self.write("set/b.c", LEAK)
        self.batch("set", "--csv", "old.csv")
        done = self.batch("set", "--csv", "new.csv", "--html", "out.html", "--against", "old.csv")
        page = (self.here / "out.html").read_text()
        plots = page.split("<svg ")[1:]
        self.assertEqual(len(plots), 2, done.stderr)
        for plot in plots:
            xml.etree.ElementTree.fromstring("<svg " + plot.split("</svg>")[0] + "</svg>")
        for address in ("src=", "href=", "url("):
            self.assertNotIn(address, page)
        self.assertIn("a.c", page)

    def test_no_programs_is_a_mistake(self):
        (self.here / "empty").mkdir()
        done = self.batch("empty")
        self.assertEqual(done.returncode, 3)
        self.assertIn("no programs", done.stderr)


if __name__ == "__main__":
    unittest.main()
