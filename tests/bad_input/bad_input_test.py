#!/usr/bin/env python3
"""Runs heapwise on every kind of bad input: the exit code must be that of the contract, the message must name what is
wrong, and nothing may crash or hang."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

HEAPWISE = sys.argv.pop(1)
WRONG_USAGE, UNREADABLE, INTERNAL_ERROR = 3, 4, 5


class BadInput(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def file(self, name, content):
        path = pathlib.Path(self.directory.name) / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def expect(self, exit_code, message, *arguments):
        """Runs heapwise; returns its standard error."""
        run = subprocess.run([HEAPWISE, *arguments], capture_output=True, timeout=60)
        errors = run.stderr.decode(errors="replace")
        self.assertEqual(run.returncode, exit_code, errors + run.stdout.decode(errors="replace")[:500])
        self.assertIn(message, errors + ("" if errors else run.stdout.decode(errors="replace")))
        return errors

    def wait_for_handler(self, process):
        """Until the process catches SIGSEGV."""
        caught = 0
        while not caught & 1 << (signal.SIGSEGV - 1):
            status = pathlib.Path(f"/proc/{process}/status").read_text()
            caught = int(next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt")), 16)

    def test_a_file_that_does_not_exist(self):
        errors = self.expect(UNREADABLE, "no/such/file.c", "ir", "no/such/file.c")
        self.assertEqual(len(errors.splitlines()), 1, errors)

    def test_a_directory(self):
        errors = self.expect(UNREADABLE, "directory", "ir", self.directory.name)
        self.assertEqual(len(errors.splitlines()), 1, errors)

    def test_a_file_that_may_not_be_read(self):
        path = self.file("secret.c", "int x;")
        os.chmod(path, 0)
        if os.access(path, os.R_OK):
            self.skipTest("this user may read everything")
        self.expect(UNREADABLE, "secret.c", "ir", path)

    def test_an_empty_file_is_a_program_without_functions(self):
        run = subprocess.run([HEAPWISE, "ir", self.file("empty.c", "")], capture_output=True, timeout=60)
        self.assertEqual(run.returncode, 0)
        self.assertNotIn(b"func", run.stdout)

    def test_a_binary_file(self):
        self.expect(UNREADABLE, "error:", "ir", self.file("a.c", bytes(range(256)) * 16))

    def test_a_syntax_error_has_clangs_message_and_caret(self):
        errors = self.expect(UNREADABLE, "a.c:2:13: error: expected expression", "ir",
                             self.file("a.c", "int main(void) {\n  return 1 +;\n}\n"))
        self.assertIn("^", errors)
        self.assertNotIn("\x1b", errors)

    def test_a_missing_header(self):
        self.expect(UNREADABLE, "'nowhere.h' file not found", "ir", self.file("a.c", '#include "nowhere.h"\n'))

    def test_two_mains(self):
        one = self.file("one.c", "int main(void) { return 0; }")
        two = self.file("two.c", "int main(void) { return 1; }")
        errors = self.expect(UNREADABLE, "main", "ir", one, two)
        self.assertEqual(len(errors.splitlines()), 1, errors)

    def test_a_line_of_ten_megabytes(self):
        text = "int main(void) { return 0" + " + 1" * 100 + "; } //" + "x" * 10_000_000
        run = subprocess.run([HEAPWISE, "ir", self.file("long.c", text)], capture_output=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_line_of_much_code_takes_linear_time(self):
        text = "int main(void) { int x = 0; " + "x=x^1;" * 100_000 + " return x; }"
        run = subprocess.run([HEAPWISE, "ir", "-o", "/dev/null", self.file("long.c", text)], capture_output=True,
                             timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_sum_of_fifty_thousand_terms(self):
        text = "int f(int x) { return x" + "+x" * 50_000 + "; }"
        run = subprocess.run([HEAPWISE, "ir", self.file("long.c", text)], capture_output=True, timeout=60)
        self.assertIn(run.returncode, (0, UNREADABLE), run.stderr[:500])

    def test_deep_nesting(self):
        for opening, closing in (("(", ")"), ("{", "}"), ("[", "]")):
            text = "int main(void) { " + opening * 100_000 + "0" + closing * 100_000 + "; }"
            self.expect(UNREADABLE, "error:", "ir", self.file("deep.c", text))

    def test_an_error_inside_an_error_directive(self):
        self.expect(UNREADABLE, "not today", "ir", self.file("a.c", "#error not today\n"))

    def test_endless_inclusion(self):
        path = self.file("self.c", '#include "self.c"\n')
        self.expect(UNREADABLE, "nested too deeply", "ir", path)

    def test_a_crash_of_our_own_is_an_internal_error(self):
        endless = self.file("endless.c", "int main(void) { for (;;); }")
        with subprocess.Popen([HEAPWISE, "run", "--steps", "1000000000000", endless], stderr=subprocess.PIPE) as run:
            self.wait_for_handler(run.pid)
            run.send_signal(signal.SIGSEGV)
            errors = run.communicate(timeout=60)[1].decode()
        self.assertEqual(run.returncode, INTERNAL_ERROR, errors)
        self.assertIn("internal error", errors)

    def test_an_unknown_option(self):
        self.expect(WRONG_USAGE, "--no-such-option", "ir", "--no-such-option", self.file("a.c", "int x;"))

    def test_an_unknown_data_model(self):
        self.expect(WRONG_USAGE, "--data-model", "ir", "--data-model", "ilp64", self.file("a.c", "int x;"))

    def test_no_file(self):
        self.expect(WRONG_USAGE, "files", "ir")

    def test_no_sub_command(self):
        self.expect(WRONG_USAGE, "subcommand")

    def test_an_unknown_sub_command(self):
        self.expect(WRONG_USAGE, "subcommand", "frobnicate")

    def test_an_unwritable_output(self):
        errors = self.expect(WRONG_USAGE, "no/such/directory/out", "ir", self.file("a.c", "int x;"), "-o",
                             os.path.join(self.directory.name, "no/such/directory/out"))
        self.assertEqual(len(errors.splitlines()), 1, errors)

    def test_a_full_device(self):
        self.expect(WRONG_USAGE, "/dev/full", "ir", self.file("a.c", "int x;"), "--output", "/dev/full")

    def test_an_unknown_compiler_flag(self):
        self.expect(UNREADABLE, "-fno-such-flag", "ir", self.file("a.c", "int x;"), "--", "-fno-such-flag")

    def test_a_build_directory_without_a_record(self):
        self.expect(UNREADABLE, "compile_commands.json", "ir", "-p", self.directory.name, self.file("a.c", "int x;"))


if __name__ == "__main__":
    unittest.main()
