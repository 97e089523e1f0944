"""Tests of the lab itself: that its programs are what they claim to be, and that its referee sees what is wrong."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import ctree
import generate
import heapwise
import inputs
import mutate
import native
import referee
import rewrite
import shrink

SEEDS = range(1, 7)
LEAK = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  int unrelated = 3;
  struct node *list = malloc(sizeof(struct node));
  list->next = NULL;
  if (__VERIFIER_nondet_int() == 7 && unrelated) { list = NULL; }
  free(list);
  return 0;
}
"""


MARKED = """#include <stdlib.h>
#define broken_here(use) (use)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int one = 1;
  int *kept = &one;
  if (__VERIFIER_nondet_int() == 7) { return broken_here(*kept); }
  return 0;
}
"""
WAITING = f"""#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {{ {generate.WAIT}
  if (__VERIFIER_nondet_int()) {{ *(volatile char *)0 = 0; }}
  return 0;
}}
"""
HARMLESS = {"ok", "aborted", "undecided", "unsupported"}  # outcomes of runs of correct programs


class Generator(unittest.TestCase):
    def test_draws_the_same_program_for_the_same_seed(self):
        self.assertEqual(ctree.show(generate.generate(5)), ctree.show(generate.generate(5)))
        self.assertNotEqual(ctree.show(generate.generate(5)), ctree.show(generate.generate(6)))

    def test_prints_what_it_parses(self):
        for seed in range(40):
            text = ctree.show(generate.generate(seed))
            self.assertEqual(text, ctree.show(ctree.parse(text)))

    def test_programs_are_correct_on_all_runs(self):
        for seed in SEEDS:
            outcomes = native.run(ctree.show(generate.generate(seed)), inputs.lists(seed, 18), strict=True)
            self.assertLessEqual(set(outcomes), HARMLESS, f"seed {seed}")
        for seed in range(60):
            text = ctree.show(generate.generate(seed))
            self.assertLessEqual(set(heapwise.run(text, inputs.for_program(text, seed, 60))), HARMLESS, f"seed {seed}")

    def test_programs_of_every_kind_are_correct_in_both_data_models(self):
        for kind in generate.KINDS:
            for seed in (1, 2):
                text = ctree.show(generate.generate(seed, [kind]))
                for model in ("lp64", "ilp32"):
                    self.assertLessEqual(set(heapwise.run(text, inputs.for_program(text, seed, 20), model)), HARMLESS, f"{kind}, seed {seed}, {model}")

    def test_every_kind_of_structure_compiles(self):
        for kind in generate.KINDS:
            self.assertTrue(native.compiles(ctree.show(generate.generate(1, [kind]))), kind)

    def test_draws_small_programs_of_one_structure(self):
        for seed in SEEDS:
            self.assertEqual(len(generate.generate(seed, None, True).kinds), 1)

    def test_draws_from_the_given_kinds_only(self):
        for seed in SEEDS:
            self.assertEqual(set(generate.Draw(random.Random(seed), ["weak", "mutual"]).kinds) - {"weak", "mutual"}, set())


class Mutations(unittest.TestCase):
    def test_a_good_share_of_the_mutants_breaks(self):
        tried = broken = 0
        for seed in SEEDS:
            for name in ("missing free", "double free", "inner pointer", "stack address"):
                made = mutate.mutate(generate.generate(seed), seed, name)
                if made and native.compiles(ctree.show(made[0])):
                    tried += 1
                    broken += referee.judge(ctree.show(made[0]), seed, 18) is not None
        self.assertGreater(broken, tried // 2)

    def test_slips_of_the_families_compile_and_break(self):
        tried = broken = 0
        for kind in ("payload", "callees", "scopes", "storage", "open-values", "weak", "leaving", "numbers", "rows", "names", "levels", "leaves"):
            for seed in (1, 2, 3):
                made = mutate.mutate(generate.generate(seed, [kind]), seed, "own slip")
                if made:
                    self.assertTrue(native.compiles(ctree.show(made[0])), f"{kind}, seed {seed}")
                    tried += 1
                    broken += referee.judge(ctree.show(made[0]), seed, 30) is not None
        self.assertGreater(broken, tried // 3)

    def test_every_mutation_finds_a_place_somewhere(self):
        for name in mutate.MUTATIONS:
            self.assertTrue(any(mutate.mutate(generate.generate(seed), seed, name) for seed in range(30)), name)


class Referee(unittest.TestCase):
    def test_sees_a_leak_that_needs_one_input(self):
        self.assertIsNone(referee.first_violation(LEAK, [[], [6], [8]]))
        self.assertEqual(referee.first_violation(LEAK, [[6], [7]]), referee.Finding("valid-memtrack", [7]))

    def test_the_sanitizers_see_what_lies_before_the_first_variable(self):
        for content in ("", " = {1, 2}"):
            text = f"int __VERIFIER_nondet_int(void); static int seen[2]{content}; int main(void) {{ return seen[__VERIFIER_nondet_int()]; }}"
            self.assertEqual(native.run(text, [[0], [-1], [-97]]), ["ok", "valid-deref", "valid-deref"], text)

    def test_sees_a_mark_where_a_run_reaches_it(self):
        self.assertTrue(referee.is_marked(MARKED))
        self.assertIsNone(referee.first_violation(MARKED, [[6], [7]]))
        self.assertIsNone(referee.first_violation(referee.with_mark(MARKED), [[6]]))
        self.assertEqual(referee.first_violation(referee.with_mark(MARKED), [[6], [7]]), referee.Finding("valid-deref", [7]))
        self.assertFalse(referee.is_marked(MARKED.replace("broken_here(*kept)", "*kept")))

    def test_gives_a_program_that_waits_what_it_waits_for(self):
        self.assertEqual(referee.judge(WAITING, 1, 20).property, "valid-deref")

    def test_the_interpreter_and_the_sanitizers_agree(self):
        for seed in SEEDS:
            made = mutate.mutate(generate.generate(seed), seed)
            if made and native.compiles(ctree.show(made[0])):
                self.assertIsNone(referee.disagreement(ctree.show(made[0]), inputs.lists(seed, 16)), f"seed {seed}")


class Rewrites(unittest.TestCase):
    def test_renaming_leaves_text_alone(self):
        program = 'int main(void) {\n  char *word = "word \\" word";\n  return word[0] == \'w\';\n}\n'
        renamed = ctree.show(rewrite.rename(ctree.parse(program), random.Random(1)))
        self.assertIn('= "word \\" word"', renamed)
        self.assertIn("== 'w'", renamed)
        self.assertNotIn("*word", renamed)

    def test_keep_the_outcome_of_every_run(self):
        for seed, (name, change) in zip(SEEDS, rewrite.REWRITES.items()):
            unit = generate.generate(seed)
            made = mutate.mutate(unit, seed, "missing free")
            before = made[0] if made else unit
            after = change(before, random.Random(seed))
            if after is not None and native.compiles(ctree.show(after)):  # as the lab does
                lists = inputs.lists(seed, 15)
                self.assertEqual(native.run(ctree.show(before), lists), native.run(ctree.show(after), lists), name)


class Shrinker(unittest.TestCase):
    def test_drops_what_the_failure_does_not_need(self):
        small = ctree.show(shrink.shrink(ctree.parse(LEAK), lambda text: "list = NULL" in text and "malloc" in text))
        self.assertNotIn("unrelated", small)
        self.assertNotIn("free", small)


class WholeLab(unittest.TestCase):
    def lab(self, folder: str, answer: str, *flags: str) -> subprocess.CompletedProcess:
        """The lab with a verifier that always gives the same answer."""
        parrot = Path(folder) / "parrot"
        parrot.write_text(f'#!/bin/sh\n[ "$1" = verify ] && {{ {answer}; }}\nexec {heapwise.program()} "$@"\n')
        parrot.chmod(0o755)
        command = [sys.executable, Path(__file__).with_name("lab.py"), "--runs", "40", "--native-every", "99", "--rewrite-every", "99", "--replay-every", "99",
                   "--shrink", "60", "--shrink-at-most", "1", "--findings", folder, *flags]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "HEAPWISE": str(parrot)})

    def test_catches_a_verifier_that_calls_everything_safe(self):
        with tempfile.TemporaryDirectory() as name:
            done = self.lab(name, 'echo "verdict: true"; exit 0', "--programs", "6")
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("FINDING soundness bug", done.stdout)
            self.assertIn("A run breaks valid-", next(Path(name).glob("soundness-bug-*.c")).read_text())

    def test_catches_a_verifier_that_calls_everything_unsafe(self):
        with tempfile.TemporaryDirectory() as name:
            done = self.lab(name, 'echo "verdict: false(valid-deref)"; exit 1', "--programs", "1", "--shrink", "0")
            self.assertIn("FINDING false alarm", done.stdout, done.stderr)

    def test_a_campaign_goes_on_where_it_stopped(self):
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "campaign.jsonl"
            flags = ["--seed", "11", "--resume", str(file), "--programs"]
            self.lab(name, 'echo "verdict: unknown (time)"; exit 2', *flags, "2")
            file.write_text(file.read_text() + '{"seed": 13, "vers')  # cut off by an interruption
            done = self.lab(name, 'echo "verdict: unknown (time)"; exit 2', *flags, "4")
            rows = [json.loads(line) for line in file.read_text().splitlines() if line.endswith("}")]
            self.assertEqual([row["seed"] for row in rows], [11, 12, 13, 14])
            self.assertIn("correct programs: 4; prove: true 0 (0.0 %), false 0 (0.0 %), unknown 4 (100.0 %)", done.stdout, done.stderr)

    def test_says_who_was_asked(self):
        with tempfile.TemporaryDirectory() as name:
            done = self.lab(name, 'echo "verdict: unknown (time)"; exit 2', "--programs", "1", "--engine", "template")
            self.assertIn("correct programs: 1; template: true 0", done.stdout, done.stderr)


if __name__ == "__main__":
    unittest.main()
