#!/usr/bin/env python3
"""The soundness lab: generated programs, their mutants and their rewrites against `heapwise verify`.

For each seed a correct program is drawn and broken by mutations. What must hold:
  - `true` and a run that violates memory safety never meet (the worst that can happen);
  - a correct program is never called `false`, and a mutant only where a run shows it;
  - the verdict does not flip between true and false under renaming, reordering, dead code, inlining, extracting, and
    the other data model;
  - every answer follows the contract of the command line: no crash, no overrun.
A finding is shrunk and filed (--findings FOLDER). docs/soundness.md has the figures of past campaigns.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import re
import sys
import time
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


class Lab:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.flags = ["--engine", options.engine] if options.engine else []
        self.count: collections.Counter = collections.Counter()
        self.unknown: collections.Counter = collections.Counter()
        self.begin = time.monotonic()

    # --- one program

    def verify(self, text: str, *more: str) -> heapwise.Verdict:
        return heapwise.verify(text, *self.flags, *more, seconds=self.options.time_limit)

    def look_at(self, seed: int):
        unit = generate.generate(seed)
        self.correct(unit, seed)
        for number in range(self.options.mutants):
            self.mutant(unit, seed, f"{seed}/{number}")

    def correct(self, unit: ctree.Unit, seed: int):
        text = ctree.show(unit)
        verdict = self.verify(text)
        self.count["correct"] += 1
        self.count[f"correct {verdict.answer}"] += 1
        if verdict.answer == "unknown":
            self.unknown[re.sub(r" at \S+", "", re.sub(r"\(.*?\)|line \d+", "...", verdict.detail))] += 1
        if verdict.answer == "false":
            found = referee.judge(text, seed, 4 * self.options.runs)
            if found:
                raise SystemExit(f"lab: the generator's program of seed {seed} is wrong ({found}): mend the generator")
            self.report("false alarm", seed, unit, verdict, lambda t: self.verify(t).answer == "false" and not referee.judge(t, seed, self.options.runs))
        self.contract(verdict, seed, unit)
        self.cross_check(unit, seed, seed)
        if seed % self.options.rewrite_every == 0:
            self.rewrites(unit, verdict, seed)

    def mutant(self, unit: ctree.Unit, seed: int, name: str):
        made = self.compilable_mutant(unit, name)
        if made is None:
            return
        mutant, mutation = made
        text = ctree.show(mutant)
        verdict = self.verify(text)
        found = referee.judge(text, name, self.options.runs)
        self.count["mutants"] += 1
        self.count[f"mutants {verdict.answer}"] += 1
        if found:
            self.count["broken"] += 1
            self.count[f"broken {verdict.answer}"] += 1
        if found and verdict.answer == "true":
            self.report("soundness bug", f"{name} ({mutation})", mutant, verdict, lambda t: self.lies(t, name))
        if not found and verdict.answer == "false":
            more = referee.judge(text, name + " more", 8 * self.options.runs)
            self.count["false, found by more runs" if more else "false, shown by no run"] += 1
            if not more:
                self.report("false without a run", f"{name} ({mutation})", mutant, verdict, None)
        self.contract(verdict, name, mutant)
        self.cross_check(mutant, seed, name)
        if found and int(seed) % self.options.rewrite_every == 1:
            self.rewrites(mutant, verdict, name)

    def compilable_mutant(self, unit: ctree.Unit, name: str):
        for attempt in range(5):
            made = mutate.mutate(unit, f"{name}/{attempt}", self.options.mutation)
            if made and native.compiles(ctree.show(made[0])):
                return made
        return None

    def lies(self, text: str, name: str) -> bool:
        return self.verify(text).answer == "true" and referee.judge(text, name, self.options.runs) is not None

    def rewrites(self, unit: ctree.Unit, verdict: heapwise.Verdict, name: int | str):
        rng = random.Random(f"rewrite {name}")
        kind = rng.choice([*rewrite.REWRITES, "data model"])
        if kind == "data model":
            other, second = unit, self.verify(ctree.show(unit), "--data-model", "ilp32")
        else:
            other = rewrite.REWRITES[kind](unit, rng)
            if other is None or not native.compiles(ctree.show(other)):
                return
            second = self.verify(ctree.show(other))
        self.count["rewrites"] += 1
        if {verdict.answer, second.answer} == {"true", "unknown"}:
            self.count[f"rewrites true and unknown: {kind}"] += 1
        if {verdict.answer, second.answer} == {"true", "false"}:
            self.report(f"flip under {kind}: {verdict} became {second}", name, other, second, None)
        self.contract(second, name, other)

    def contract(self, verdict: heapwise.Verdict, name: int | str, unit: ctree.Unit):
        if verdict.answer in ("crash", "overrun", "rejected", "contradiction"):
            self.report(verdict.answer, name, unit, verdict, lambda t: self.verify(t).answer == verdict.answer)

    def cross_check(self, unit: ctree.Unit, seed: int, name: int | str):
        """Now and then the two referees are compared with each other."""
        if seed % self.options.native_every != 0:
            return
        self.count["cross-checks"] += 1
        tried = inputs.lists(name, 20)
        difference = referee.disagreement(ctree.show(unit), tried)
        if difference:
            self.report("referees disagree", f"{name}", unit, heapwise.Verdict(difference), lambda t: referee.disagreement(t, tried) is not None)

    # --- findings

    def report(self, kind: str, name, unit: ctree.Unit, verdict: heapwise.Verdict, fails):
        self.count["findings"] += 1
        self.count[f"finding: {kind.split(':')[0]}"] += 1
        small = unit
        if fails and self.options.shrink and self.count[f"finding: {kind}"] <= self.options.shrink_at_most:
            small = shrink.shrink(unit, fails, self.options.shrink)
        folder = Path(self.options.findings)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{kind.split(':')[0].replace(' ', '-')}-{str(name).split(' ')[0].replace('/', '-')}.c"
        found = referee.judge(ctree.show(small), name, self.options.runs)
        run = f"// A run breaks {found.property} on the inputs {found.input}; the sanitizers say: {native.run(ctree.show(small), [found.input])[0]}.\n" if found else ""
        path.write_text(f"// {kind}, seed {name}\n// heapwise: {verdict}\n{run}{ctree.show(small)}")
        self.line()
        print(f"FINDING {kind}: seed {name}, {verdict}: {path}", flush=True)

    # --- progress

    def line(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr)

    def progress(self):
        c = self.count
        text = (f"{c['correct']} programs, {c['mutants']} mutants ({c['broken']} broken), {c['rewrites']} rewrites, {c['findings']} findings, "
                f"{time.monotonic() - self.begin:.0f} s")
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        elif c["correct"] % 50 == 0:
            print(text, file=sys.stderr, flush=True)

    def summary(self) -> str:
        c = self.count

        def share(part: str, whole: str) -> str:
            return f"{c[part]} ({100 * c[part] / c[whole]:.0f} %)" if c[whole] else "0"

        lines = [
            f"correct programs: {c['correct']}; true {share('correct true', 'correct')}, false {c['correct false']}, unknown {c['correct unknown']}",
            f"mutants: {c['mutants']}; true {c['mutants true']}, false {c['mutants false']}, unknown {c['mutants unknown']}",
            f"mutants that a run breaks: {c['broken']}; false {share('broken false', 'broken')}, true {c['broken true']}, unknown {c['broken unknown']}",
            f"rewrites compared: {c['rewrites']}; referees compared: {c['cross-checks']} programs",
        ]
        lines += [f"unknown on correct programs: {n} x {reason}" for reason, n in self.unknown.most_common(8)]
        lines += [f"{key}: {n}" for key, n in sorted(c.items()) if key.startswith(("finding:", "false,", "rewrites "))]
        lines.append(f"fuzz: {c['correct']} programs, {c['mutants']} mutants, {c['findings']} findings in {time.monotonic() - self.begin:.0f} s")
        return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="generated programs against heapwise verify")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this time")
    parser.add_argument("--programs", type=int, default=0, help="stop after this number of correct programs")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow")
    parser.add_argument("--mutants", type=int, default=1, help="mutants of each program")
    parser.add_argument("--mutation", choices=list(mutate.MUTATIONS), help="this mutation only")
    parser.add_argument("--runs", type=int, default=100, help="concrete runs of each program")
    parser.add_argument("--rewrite-every", type=int, default=4, help="rewrite every n-th program")
    parser.add_argument("--native-every", type=int, default=20, help="compare the referees on every n-th program")
    parser.add_argument("--engine", default="", help="passed to heapwise verify")
    parser.add_argument("--time-limit", type=float, default=10, help="CPU seconds of each verdict")
    parser.add_argument("--shrink", type=int, default=300, help="how many candidates to try when a finding is shrunk; 0: none")
    parser.add_argument("--shrink-at-most", type=int, default=3, help="findings of one kind to shrink")
    parser.add_argument("--findings", default=str(heapwise.ROOT / "build/fuzz-findings"), help="folder for what is found")
    options = parser.parse_args()
    if not os.access(heapwise.program(), os.X_OK):
        parser.error(f"no program at {heapwise.program()}: build it first, or set HEAPWISE")
    if not options.minutes and not options.programs:
        options.minutes = 5
    lab = Lab(options)
    seed = options.seed
    while (not options.programs or lab.count["correct"] < options.programs) and (
        not options.minutes or time.monotonic() - lab.begin < 60 * options.minutes):
        lab.look_at(seed)
        lab.progress()
        seed += 1
    lab.line()
    print(lab.summary())
    return 1 if lab.count["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
