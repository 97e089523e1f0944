#!/usr/bin/env python3
"""What people and their CI do first: flags of the compiler, words that are nearly right, outputs that cannot be written."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

from programs import HEAPWISE, LEAK, SAFE, SOURCE, USE_AFTER_FREE, Case

# Out of bounds where long has four bytes only.
NARROW = """#include <stdlib.h>
int main(void) { char *p = malloc(4); if (sizeof(long) == 4) p[4] = 0; free(p); return 0; }
"""


class Target(Case):
    def verdict(self, *words):
        return self.heapwise("verify", *words).stdout.strip().splitlines()[-1]

    def test_the_flags_choose_the_data_model(self):
        self.write("a.c", NARROW)
        for flags in (["-m32"], ["--target=i386-linux-gnu"], ["-target", "i686-pc-linux-gnu"]):
            self.assertEqual(self.verdict("a.c", "--", *flags), "verdict: false(valid-deref)", flags)
        for flags in (["-m64"], ["--target=x86_64-linux-gnu"], ["-DX"]):
            self.assertEqual(self.verdict("a.c", "--", *flags), "verdict: true", flags)
        self.assertEqual(self.verdict("--data-model", "ilp32", "a.c", "--", "-DX"), "verdict: false(valid-deref)")

    def test_the_commands_of_a_build_choose_it_too(self):
        self.write("a.c", NARROW)
        self.write("compile_commands.json", json.dumps([{"directory": str(self.here), "file": "a.c", "command": "cc -m32 -c a.c"}]))
        self.assertEqual(self.verdict("-p", ".", "a.c"), "verdict: false(valid-deref)")

    def test_a_target_that_is_not_known_is_refused(self):
        self.write("a.c", NARROW)
        for flags in (["--target=arm-linux-gnueabi"], ["--target=x86_64-w64-mingw32"], ["-mx32"], ["--target=aarch64-linux-gnu"]):
            run = self.heapwise("verify", "a.c", "--", *flags)
            self.assertEqual((run.returncode, run.stdout), (4, ""), flags)
            self.assertIn("target", run.stderr)

    def test_two_targets_are_refused(self):
        self.write("a.c", NARROW)
        self.assertEqual(self.heapwise("verify", "--data-model", "lp64", "a.c", "--", "-m32").returncode, 4)

    def test_another_language_is_refused_by_its_name(self):
        self.write("a.cpp", SAFE)
        run = self.heapwise("verify", "a.cpp")
        self.assertEqual(run.returncode, 4)
        self.assertIn("only C can be read", run.stderr)


class Words(Case):
    def test_that_are_nearly_right_get_a_hint(self):
        self.write("a.c", SAFE)
        for words, hint in ((["a.c"], "heapwise verify a.c"), (["verfy", "a.c"], "did you mean 'verify'?"),
                            (["verify", "--fromat", "json", "a.c"], "did you mean --format?"),
                            (["verify", "-I.", "a.c"], "heapwise verify FILE -- -I."), (["run", "-DX=1", "a.c"], "heapwise run FILE -- -DX=1")):
            run = self.heapwise(*words)
            self.assertEqual(run.returncode, 3, words)
            self.assertIn(hint, run.stderr)

    def test_options_stand_under_headings(self):
        text = self.heapwise("verify", "--help").stdout
        for heading in ("The program:", "What is asked:", "Limits:", "The answer:", "The project:"):
            self.assertIn(heading, text)

    def test_no_job_at_all_is_refused(self):
        self.write("a.c", SAFE)
        for command in ("verify", "batch"):
            self.assertEqual(self.heapwise(command, "--jobs", "0", "a.c").returncode, 3)

    def test_what_was_read_can_be_given_again(self):
        self.write("a.c", "extern int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() + __VERIFIER_nondet_int(); }\n")
        first = self.heapwise("run", "--seed", "3", "--show-inputs", "a.c")
        self.write("inputs", first.stderr)
        again = self.heapwise("run", "--inputs", "inputs", "a.c")
        self.assertEqual((again.returncode, again.stdout), (first.returncode, first.stdout), again.stderr)


    def test_arguments_that_were_read_can_be_given_again(self):
        self.write("a.c", "#include <stdio.h>\nint main(int argc, char **argv) { for (int i = 1; i < argc; ++i) puts(argv[i]); return getchar() & 7; }\n")
        self.write("inputs", "argument one\nargument \\x01two\n53\n")
        first = self.heapwise("run", "--inputs", "inputs", "--show-inputs", "a.c")
        self.assertEqual(first.stdout.splitlines()[:2], ["one", "\x01two"])
        self.write("inputs", first.stderr)
        again = self.heapwise("run", "--inputs", "inputs", "a.c")
        self.assertEqual((again.returncode, again.stdout), (first.returncode, first.stdout), first.stderr)

    def test_a_free_of_what_may_be_null_is_no_read(self):
        self.write("a.c", "#include <stdlib.h>\nstruct node { struct node *next; };\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                          "  struct node *list = NULL;\n  if (__VERIFIER_nondet_int()) list = malloc(sizeof *list);\n  free(list);\n  return 0;\n}\n")
        self.assertEqual(self.heapwise("verify", "a.c").returncode, 0)


class Unreached(Case):
    def test_a_proof_names_what_no_execution_reaches(self):
        self.write("a.c", "#include <stdlib.h>\nint broken(int *p) { free(p); return *p; }\nextern int __VERIFIER_nondet_int(void);\n"
                          "int main(void) {\n  int x = __VERIFIER_nondet_int() ? 1 : 2;\n  if (x > 5) {\n    x = broken(0);\n  }\n  return 0;\n}\n")
        for engine in ("prove", "hunt", "auto"):
            run = self.heapwise("verify", "--engine", engine, "a.c")
            self.assertIn("never called, and so not checked: broken (a.c:2)", run.stdout, engine)
            self.assertIn("never reached, and so not checked: a.c:7", run.stdout, engine)
            answer = json.loads(self.heapwise("verify", "--engine", engine, "--format", "json", "a.c").stdout)
            self.assertEqual([u["at"]["line"] for u in answer["unreached"]], [2, 7])
            self.assertTrue(answer["ends"])

    def test_a_proof_says_that_main_never_ends(self):
        self.write("a.c", "int main(void) { for (;;) {} }\n")
        self.assertIn("main never returns", self.heapwise("verify", "a.c").stdout)

    def test_what_frees_by_the_projects_word_counts_as_a_free(self):
        self.write("a.c", "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nvoid drop(void *);\n"
                          "int main(void) { for (int i = __VERIFIER_nondet_int(); i > 0; --i) { char *p = malloc(1); drop(p); } return 0; }\n")
        self.write(".heapwise.toml", "[functions.drop]\nfrees = 1\n")
        self.assertIn(" 1 free ", self.heapwise("verify", "--engine", "prove", "a.c").stdout)


class Outputs(Case):
    FULL = pathlib.Path("/dev/full")

    def test_that_cannot_be_written_are_no_success(self):
        if not self.FULL.exists():
            self.skipTest("no /dev/full")
        self.write("a.c", SAFE)
        self.write("b.c", LEAK)
        for words in (["verify", "a.c"], ["verify", "--format", "sarif", "b.c"], ["verify", "--format", "json", "a.c"], ["states", "a.c"],
                      ["run", "a.c"], ["ir", "a.c"], ["batch", "a.c"], ["completion", "bash"]):
            with self.FULL.open("w") as full:
                run = subprocess.run([HEAPWISE, *words], cwd=self.here, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(run.returncode, 3, (words, run.stderr))
            self.assertIn("cannot be written", run.stderr)
        for words in (["verify", "--output", "/dev/full", "a.c"], ["verify", "--witness", "/dev/full", "a.c"], ["batch", "--csv", "/dev/full", "a.c"],
                      ["batch", "--csv", ".", "a.c"], ["batch", "--against", ".", "a.c"], ["verify", "--baseline", ".", "a.c"],
                      ["verify", "--baseline", "/dev/zero", "a.c"], ["run", "--inputs", ".", "a.c"]):
            run = self.heapwise(*words)
            self.assertEqual(run.returncode, 3, (words, run.stderr))

    def test_are_no_inputs(self):
        self.write("a.c", LEAK)
        (self.here / "same.c").symlink_to("a.c")
        for words in (["-o", "a.c"], ["--output", "./a.c", "--format", "json"], ["--witness", "a.c"], ["--reproducer", "a.c"], ["-o", "same.c"]):
            run = self.heapwise("verify", *words, "a.c")
            self.assertEqual(run.returncode, 3, (words, run.stdout))
            self.assertIn("would be written over", run.stderr)
            self.assertEqual((self.here / "a.c").read_text(), LEAK)

    def test_an_interrupted_run_leaves_no_empty_file(self):
        self.write("a.c", "extern int __VERIFIER_nondet_int(void);\nint main(void) { for (;;) if (__VERIFIER_nondet_int() == 7) break; return 0; }\n")
        child = subprocess.Popen([HEAPWISE, "verify", "--engine", "hunt", "--output", "out.txt", "a.c"], cwd=self.here,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        if child.wait(60) == -signal.SIGINT:
            self.assertFalse((self.here / "out.txt").exists())

    def test_programs_that_cannot_be_read_stand_in_the_report(self):
        self.write("good.c", SAFE)
        self.write("bad.c", "int main(void) { return }\n")
        self.write("part.c", "int f(void) { return 0; }\n")
        for files in (["bad.c"], ["bad.c", "good.c"], ["good.c", "bad.c", "part.c"]):
            run = self.heapwise("verify", "--separately", "--format", "sarif", *files)
            invocations = json.loads(run.stdout)["runs"][0]["invocations"]
            self.assertEqual(run.returncode, 4)
            self.assertEqual(sum(not each["executionSuccessful"] for each in invocations), len(files) - files.count("good.c"))
            answers = json.loads(self.heapwise("verify", "--separately", "--format", "json", *files).stdout)["answers"]
            self.assertEqual(sorted(a["files"][0] for a in answers), sorted(files))
        run = self.heapwise("verify", "--format", "sarif", "--output", "out.sarif", "bad.c")
        self.assertEqual(run.returncode, 4)
        document = json.loads((self.here / "out.sarif").read_text())["runs"][0]
        self.assertFalse(document["invocations"][0]["executionSuccessful"])
        self.assertIn("bad.c:1", document["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])

    def test_no_colour_where_nobody_wants_it(self):
        self.write("a.c", LEAK)
        script = shutil.which("script")
        if script is None:
            self.skipTest("no terminal can be had without script(1)")
        for value, coloured in (("", True), ("1", False)):
            run = subprocess.run([script, "-qec", f"{HEAPWISE} verify a.c", "/dev/null"], cwd=self.here, capture_output=True, text=True,
                                 env={**os.environ, "NO_COLOR": value, "TERM": "xterm"}, stdin=subprocess.DEVNULL, timeout=60)
            self.assertEqual("\033[1;31m" in run.stdout, coloured, run.stdout)


class Hook(Case):
    def test_looks_at_what_is_staged(self):
        git = shutil.which("git")
        if git is None:
            self.skipTest("no git")
        hook = SOURCE / "contrib/pre-commit/heapwise-staged"
        environment = {**os.environ, "PATH": f"{os.path.dirname(HEAPWISE)}:{os.environ['PATH']}", "HEAPWISE_SECONDS": "60"}

        def call(*words):
            return subprocess.run(words, cwd=self.here, capture_output=True, text=True, env=environment, timeout=120)
        call(git, "init", "-q")
        self.write("a.h", "#define SIZE 10\n")
        self.write("a.c", '#include "a.h"\n' + LEAK)
        self.write("part.c", "int f(void) { return 0; }\n")
        call(git, "add", "a.c", "a.h", "part.c")
        self.write("a.c", SAFE)  # mended in the tree, and not staged
        run = call(str(hook))
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        call(git, "add", "a.c")
        self.write("a.c", USE_AFTER_FREE)
        run = call(str(hook))
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


class Likeness(Case):
    def test_of_every_function_makes_sense_or_is_refused(self):
        self.write("a.c", "int f(void);\nvoid *g(void);\nvoid h();\nint main(void) { h(); return f() + (g() != 0); }\n")
        for known in ("__VERIFIER_nondet_int", "__VERIFIER_assume", "exit", "malloc", "memcpy", "strtok", "free", "strlen", "realloc", "calloc"):
            for name in ("f", "g", "h"):
                self.write(".heapwise.toml", f'[functions.{name}]\nlike = "{known}"\n')
                for engine in ("prove", "hunt"):
                    run = self.heapwise("verify", "--engine", engine, "--undefined", "pure", "--time-limit", "10", "a.c")
                    self.assertIn(run.returncode, (0, 1, 2, 3), (known, name, run.stderr))


if __name__ == "__main__":
    unittest.main()
