#!/usr/bin/env python3
"""What is installed besides the program: the manual page names every option, completion knows every sub-command."""
import pathlib
import re
import shutil
import subprocess
import unittest

from programs import HEAPWISE, SOURCE, Case


class Installed(Case):
    def commands(self):
        return re.findall(r"^  (\w+) {2,}\w", self.heapwise("--help").stdout.split("Subcommands:")[1], re.MULTILINE)

    def test_the_manual_page_names_every_sub_command_and_every_option_of_verify_and_batch(self):
        page = (SOURCE / "docs" / "heapwise.1").read_text().replace("\\-", "-")
        commands = self.commands()
        self.assertIn("verify", commands)
        for command in commands:
            self.assertRegex(page, rf"heapwise {command}\b")
        for command in ("verify", "batch"):
            for option in re.findall(r"(--[a-z-]+)", self.heapwise(command, "--help").stdout):
                self.assertIn(option, page, f"of {command}")

    def test_the_version_has_one_source(self):
        version = re.search(r"project\(heapwise VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
        self.assertEqual(self.heapwise("--version").stdout.strip(), f"heapwise {version}")
        self.assertIn(f'"Heapwise {version}"', (SOURCE / "docs" / "heapwise.1").read_text().splitlines()[0])
        copies = [str(path) for path in (SOURCE / "src").rglob("*") if path.is_file() and f'"{version}"' in path.read_text()]
        self.assertEqual(copies, [])

    def test_the_manual_page_is_read_without_complaint(self):
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        run = subprocess.run(["man", "--warnings", "-l", str(SOURCE / "docs" / "heapwise.1")], capture_output=True, text=True,
                             env={"LC_ALL": "C.UTF-8", "MANPAGER": "cat", "PATH": "/usr/bin:/bin", "MANWIDTH": "100"})
        self.assertEqual(run.stderr, "")
        self.assertIn("verdict", run.stdout)

    def test_the_installed_program_works_away_from_its_build(self):
        build = pathlib.Path(HEAPWISE).parent.parent
        run = subprocess.run(["cmake", "--install", str(build), "--prefix", str(self.here)], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.write("a.c", "int main(void) { return 0; }")
        run = subprocess.run([self.here / "bin" / "heapwise", "verify", "a.c"], cwd=self.here, capture_output=True, text=True)
        self.assertEqual(run.stdout.splitlines()[-1], "verdict: true", run.stderr)
        for path in ("share/man/man1/heapwise.1.gz", "share/doc/heapwise/copyright", "share/doc/heapwise/changelog.gz", "share/bash-completion/completions/heapwise", "lib/heapwise/libheapwise_cvc5.so"):
            self.assertTrue((self.here / path).is_file(), path)

    def test_completion_offers_sub_commands_options_and_words(self):
        script = self.heapwise("completion", "bash").stdout
        for words, expected in ((["ver"], "verify"), (["verify", "--prop"], "--property"), (["verify", "--property", "unr"], "unreach")):
            line = f'COMP_WORDS=(heapwise {" ".join(words)}); COMP_CWORD={len(words)}; _heapwise; echo "${{COMPREPLY[@]}}"'
            run = subprocess.run(["bash", "-c", script + line], capture_output=True, text=True)
            self.assertEqual(run.stdout.strip(), expected, run.stderr)
        self.assertIn("-l property", self.heapwise("completion", "fish").stdout)
        self.assertIn("bashcompinit", self.heapwise("completion", "zsh").stdout)


if __name__ == "__main__":
    unittest.main()
