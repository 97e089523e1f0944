#!/usr/bin/env python3
"""The soundness lab: generated programs, their mutants and their rewrites against `heapwise verify`.

For each seed a correct program is drawn and broken by mutations. What must hold:
  - `true` and a run that violates memory safety never meet (the worst that can happen);
  - a correct program is never called `false`, and a mutant only where a run shows it;
  - the two methods do not contradict each other, and the portfolio does not contradict either;
  - the verdict does not flip between true and false under renaming, reordering, dead code, inlining, extracting, and
    the other data model;
  - a `false` can be replayed natively;
  - every answer follows the contract of the command line: no crash, no overrun.
Prove (or --engine template) is asked about every program, hunt about every mutant that a run breaks; what costs more is
done for every n-th program. Where template proves accesses and frees but not the absence of leaks, it says unknown and
names them: that is held against runs that break an access or a free.
A finding is shrunk and filed (--findings FOLDER). With --resume FILE a campaign goes on where it stopped.
docs/soundness.md has the figures of past campaigns.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import re
import resource
import sys
import time
from pathlib import Path

import ctree
import generate
import heapwise
import inputs
import mutate
import native
import record
import referee
import rewrite
import shrink

HUNT = ("--engine", "hunt")
ACCESSES_ALONE = "accesses and frees are proved"  # what template says where it has no answer about leaks


def cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in used)


def cause(detail: str) -> str:
    """The reason of an unknown without what differs from program to program."""
    return re.sub(r"-?\d+", "N", re.sub(r" at \S+", "", re.sub(r"\(.*?\)|line \d+", "...", detail)))


def contradict(*verdicts: heapwise.Verdict | None) -> bool:
    return {"true", "false"} <= {verdict.answer for verdict in verdicts if verdict}


def claims(verdict: heapwise.Verdict, found: referee.Finding) -> bool:
    """Does the verdict say that what a run breaks holds?"""
    return verdict.answer == "true" or (ACCESSES_ALONE in verdict.output and found.property in ("valid-deref", "valid-free"))


class Lab:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.record = record.Record(Path(options.resume) if options.resume else None)
        self.count: collections.Counter = collections.Counter()  # of the seed at hand
        self.model = "lp64"  # of the seed at hand
        self.begin = time.monotonic()
        self.prover = ("--engine", options.engine, *(("--property", options.property) if options.property != "memsafety" else ()))

    # --- one program

    def verify(self, text: str, *flags: str, seconds: float = 0) -> heapwise.Verdict:
        model = () if self.model == "lp64" or "--data-model" in flags else ("--data-model", self.model)
        return heapwise.verify(text, *flags, *model, seconds=seconds or self.options.time_limit)

    def judge(self, text: str, name: int | str, runs: int) -> referee.Finding | None:
        return referee.judge(text, name, runs, self.model)

    def look_at(self, seed: int):
        self.count = collections.Counter()
        before = cpu_seconds()
        unit = generate.generate(seed, self.options.families, self.options.small)
        every = 2 if generate.BY_MODEL & set(unit.kinds) else self.options.ilp32_every
        self.model = "ilp32" if seed % every == every - 1 else "lp64"
        if self.options.containing and not set(self.options.containing) & set(unit.kinds):
            self.record.add(seed, collections.Counter(passed=1), 0)
            return
        verdict = self.correct(unit, seed)
        for number in range(self.mutants_of(verdict, seed)):
            self.mutant(unit, seed, f"{seed}/{number}")
        self.count[f"asked {self.options.engine}"] += 1
        self.record.add(seed, self.count, cpu_seconds() - before)

    def mutants_of(self, verdict: heapwise.Verdict, seed: int) -> int:
        """A method that gives up on a program gives up on nearly all its mutants: they are drawn of every n-th such program."""
        if verdict.answer != "unknown" or ACCESSES_ALONE in verdict.output:
            return self.options.mutants
        return self.options.mutants if seed % self.options.unproved_every == 0 else 0

    def correct(self, unit: ctree.Unit, seed: int) -> heapwise.Verdict:
        text = ctree.show(unit)
        verdict = self.verify(text, *self.prover)
        self.tally("correct", verdict)
        if ACCESSES_ALONE in verdict.output:
            self.count["correct, accesses proved"] += 1
        if verdict.answer == "unknown":
            self.count[f"why: {cause(verdict.detail)}"] += 1
        both = self.portfolio(unit, text, seed, seed)
        # A program that is left by exit may leave memory: nothing is wrong with a false there.
        for said in (verdict if self.options.property == "memsafety" else None, both):
            if said and said.answer == "false":
                self.false_alarm(unit, seed, said)
        self.contract(verdict, seed, unit)
        self.follow(unit, text, verdict, seed)
        self.cross_check(unit, seed, seed)
        if seed % self.options.rewrite_every == 0:
            self.rewrites(unit, verdict, seed)
        return verdict

    def false_alarm(self, unit: ctree.Unit, seed: int, verdict: heapwise.Verdict):
        found = self.judge(ctree.show(unit), seed, 4 * self.options.runs)
        if found:
            raise SystemExit(f"lab: the generator's program of seed {seed} is wrong ({found}): mend the generator")
        self.report("false alarm", seed, unit, verdict, lambda t: self.verify(t).answer == "false" and not self.judge(t, seed, self.options.runs))

    def mutant(self, unit: ctree.Unit, seed: int, name: str):
        made = self.compilable_mutant(unit, name)
        if made is None:
            return
        mutant, mutation = made
        text, title = ctree.show(mutant), f"{name} ({mutation})"
        verdict = self.verify(text, *self.prover, seconds=self.options.mutant_time_limit)
        # A proof is worth more attempts to break it.
        found = self.judge(text, name, self.options.runs * (4 if verdict.answer == "true" else 1))
        hunted = self.verify(text, *HUNT) if found or seed % self.options.portfolio_every == 0 else None
        both = self.portfolio(mutant, text, seed, name)
        self.tally("mutants", verdict)
        if found:
            self.tally("broken", verdict)
            self.count[f"broken hunt {hunted.answer}"] += 1
            if hunted.answer == "unknown":
                self.count[f"missed: {cause(hunted.detail)}"] += 1
            for engine, said in ((self.prover, verdict), (HUNT, hunted), ((), both)):
                if said and claims(said, found):
                    self.report("soundness bug", title, mutant, said, lambda t, engine=engine: self.lies(t, name, engine))
        elif contradict(verdict if self.options.property == "memsafety" else None, hunted, both):
            self.report("methods contradict each other", title, mutant, verdict, lambda t: contradict(self.verify(t, *self.prover), self.verify(t, *HUNT)))
        for said in (hunted, both):
            if said:
                self.contract(said, name, mutant)
                self.shown_by_a_run(said, found, mutant, name, title)
        self.contract(verdict, name, mutant)
        if not found:
            self.follow(mutant, text, verdict, name)
        if hunted and hunted.answer == "false" and seed % self.options.replay_every == 0:
            self.replay(mutant, text, title)
        self.cross_check(mutant, seed, name)
        if found and seed % self.options.rewrite_every == 1:
            self.rewrites(mutant, hunted, name)

    def tally(self, what: str, verdict: heapwise.Verdict):
        self.count[what] += 1
        self.count[f"{what} {verdict.answer}"] += 1

    def compilable_mutant(self, unit: ctree.Unit, name: str):
        for attempt in range(5):
            made = mutate.mutate(unit, f"{name}/{attempt}", self.options.mutation)
            if made and native.compiles(ctree.show(made[0])):
                return made
        return None

    def lies(self, text: str, name: str, engine: tuple[str, ...]) -> bool:
        found = self.judge(text, name, self.options.runs)
        return found is not None and claims(self.verify(text, *engine), found)

    def shown_by_a_run(self, verdict: heapwise.Verdict, found, mutant: ctree.Unit, name: str, title: str):
        """A `false` on a mutant that no run broke so far: more runs, with other inputs."""
        if found or verdict.answer != "false":
            return
        more = self.judge(ctree.show(mutant), name + " more", 8 * self.options.runs)
        self.count["false, found by more runs" if more else "false, shown by no run"] += 1
        if not more:  # the replay decides, with the inputs that hunt found
            self.replay(mutant, ctree.show(mutant), title)

    # --- what is done for every n-th program

    def portfolio(self, unit: ctree.Unit, text: str, seed: int, name: int | str) -> heapwise.Verdict | None:
        if seed % self.options.portfolio_every != 0:
            return None
        verdict = self.verify(text)
        self.tally("portfolio", verdict)
        self.contract(verdict, name, unit)
        return verdict

    def replay(self, unit: ctree.Unit, text: str, title: str):
        """The `false` as a program of its own, run natively under the sanitizers, where these can show it."""
        if self.model != "lp64" or referee.is_marked(text):
            return
        verdict = self.verify(text, *HUNT, "--replay")
        if verdict.answer != "false":  # the time may not suffice twice
            return
        self.count["replays"] += 1
        if "replay: as predicted" in verdict.output:
            self.count["replays as predicted"] += 1
        elif "replay: undecided" in verdict.output:
            self.count["replays undecided"] += 1
        else:
            said = re.search(r"replay: .*", verdict.output)
            self.report("false does not replay", title, unit, heapwise.Verdict(said[0] if said else "no replay"), None)

    def follow(self, unit: ctree.Unit, text: str, verdict: heapwise.Verdict, name: int | str):
        """Concrete runs through the states of the proof: each must be described by one of them."""
        if not self.options.follow or verdict.answer != "true" or self.options.engine != "prove":
            return
        followed = heapwise.follow(text, self.options.follow, self.options.time_limit)
        self.count.update(followed.figures)
        if followed.outside:
            said = heapwise.Verdict("outside", followed.outside, flags=("--follow", str(self.options.follow)))
            self.report("state outside", name, unit, said, lambda t: bool(heapwise.follow(t, self.options.follow, self.options.time_limit).outside))

    def rewrites(self, unit: ctree.Unit, verdict: heapwise.Verdict, name: int | str):
        if self.options.property != "memsafety":
            return
        rng = random.Random(f"rewrite {name}")
        kind = rng.choice([*rewrite.REWRITES, "data model"])
        if kind == "data model":
            other, second = unit, self.verify(ctree.show(unit), "--data-model", "ilp32" if self.model == "lp64" else "lp64")
        else:
            other = rewrite.REWRITES[kind](unit, rng)
            if other is None or not native.compiles(ctree.show(other)):
                return
            second = self.verify(ctree.show(other))
        self.count["rewrites"] += 1
        if {verdict.answer, second.answer} == {"true", "unknown"}:
            self.count[f"rewrites true and unknown: {kind}"] += 1
        if contradict(verdict, second):
            self.report(f"flip under {kind}: {verdict} became {second}", name, other, second, None)
        self.contract(second, name, other)

    def contract(self, verdict: heapwise.Verdict, name: int | str, unit: ctree.Unit):
        if verdict.answer in ("crash", "overrun", "rejected", "contradiction"):
            self.report(verdict.answer, name, unit, verdict, lambda t: self.verify(t, *verdict.flags).answer == verdict.answer)

    def cross_check(self, unit: ctree.Unit, seed: int, name: int | str):
        """The two referees are compared with each other."""
        if seed % self.options.native_every != 0 or self.model != "lp64":
            return
        self.count["cross-checks"] += 1
        tried = inputs.for_program(ctree.show(unit), name, 20)
        difference = referee.disagreement(ctree.show(unit), tried)
        if difference:
            self.report("referees disagree", f"{name}", unit, heapwise.Verdict(difference), lambda t: referee.disagreement(t, tried) is not None)

    # --- findings

    def report(self, kind: str, name, unit: ctree.Unit, verdict: heapwise.Verdict, fails):
        short = kind.split(":")[0]
        self.count["findings"] += 1
        self.count[f"finding: {short}"] += 1
        small = unit
        seen = self.record.count[f"finding: {short}"] + self.count[f"finding: {short}"]
        if fails and self.options.shrink and seen <= self.options.shrink_at_most:
            small = shrink.shrink(unit, fails, self.options.shrink)
        folder = Path(self.options.findings)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{short.replace(' ', '-')}-{str(name).split(' ')[0].replace('/', '-')}.c"
        found = self.judge(ctree.show(small), str(name).split(" ")[0], self.options.runs)
        run = f"// A run breaks {found.property} on the inputs {found.input}; the sanitizers say: {native.run(ctree.show(small), [found.input])[0]}.\n" if found else ""
        path.write_text(f"// {kind}, seed {name}, version {record.version()}\n// heapwise {' '.join(verdict.flags)}: {verdict}\n{run}{ctree.show(small)}")
        self.line()
        print(f"FINDING {kind}: seed {name}, {verdict}: {path}", flush=True)

    # --- progress

    def line(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr)

    def progress(self):
        c = self.record.count
        text = (f"{c['correct']} programs ({c['correct true']} proved), {c['mutants']} mutants ({c['broken']} broken, {c['broken hunt false']} found), "
                f"{c['rewrites']} rewrites, {c['findings']} findings, {c['cpu seconds']:.0f} CPU s, {time.monotonic() - self.begin:.0f} s")
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        elif c["correct"] % 50 == 0:
            print(text, file=sys.stderr, flush=True)

    def campaign(self):
        seed = self.options.seed if self.record.last_seed is None else self.record.last_seed + 1
        while (not self.options.programs or self.record.count["correct"] + self.record.count["passed"] < self.options.programs) and (
            not self.options.minutes or time.monotonic() - self.begin < 60 * self.options.minutes) and not (
            self.options.first and self.record.count["findings"]):
            self.look_at(seed)
            self.progress()
            seed += 1
        self.line()


def main() -> int:
    parser = argparse.ArgumentParser(description="generated programs against heapwise verify")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this time")
    parser.add_argument("--programs", type=int, default=0, help="stop after this number of correct programs (of the whole campaign)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow")
    parser.add_argument("--resume", metavar="FILE", help="the record of the campaign: begun, or gone on with")
    parser.add_argument("--add-up", metavar="FILE", nargs="+", help="print the figures of these records, and do nothing else")
    parser.add_argument("--engine", choices=("prove", "template"), default="prove", help="who is asked about every program")
    parser.add_argument("--property", choices=("memsafety", "memcleanup"), default="memsafety", help="what it is asked: a run that loses memory or breaks an access breaks both")
    parser.add_argument("--mutants", type=int, default=0, help="mutants of each program; 0: one, or three with --engine template, which proves few")
    parser.add_argument("--unproved-every", type=int, default=0, help="draw mutants of every n-th of the programs that are not proved; 0: of all, or of every 4th with --engine template")
    parser.add_argument("--mutation", choices=list(mutate.MUTATIONS), help="this mutation only")
    parser.add_argument("--families", type=lambda text: text.split(","), help="draw from these kinds of structure only: A,B,...")
    parser.add_argument("--containing", type=lambda text: text.split(","), help="pass over the programs that have none of these kinds of structure: A,B,...")
    parser.add_argument("--small", action=argparse.BooleanOptionalAction, help="draw programs of one structure and a step or two: more of them in the same time (as it is with --engine template, which answers on few others)")
    parser.add_argument("--first", action="store_true", help="stop at the first finding")
    parser.add_argument("--ilp32-every", type=int, default=7, help="ask about every n-th program on 32 bits")
    parser.add_argument("--runs", type=int, default=100, help="concrete runs of each program")
    parser.add_argument("--rewrite-every", type=int, default=4, help="rewrite every n-th program")
    parser.add_argument("--native-every", type=int, default=20, help="compare the referees on every n-th program")
    parser.add_argument("--portfolio-every", type=int, default=5, help="ask both methods together, and hunt about all mutants, on every n-th program")
    parser.add_argument("--replay-every", type=int, default=10, help="replay the false of every n-th program natively")
    parser.add_argument("--follow", type=int, default=0, metavar="N", help="follow N concrete runs through the states of every proof")
    parser.add_argument("--time-limit", type=float, default=1.2, help="CPU seconds of each verdict: what is answered at all is mostly answered within one")
    parser.add_argument("--mutant-time-limit", type=float, default=0, help="the same for prove on mutants, where a late answer is rarely true; 0: as the others")
    parser.add_argument("--shrink", type=int, default=300, help="how many candidates to try when a finding is shrunk; 0: none")
    parser.add_argument("--shrink-at-most", type=int, default=3, help="findings of one kind to shrink")
    parser.add_argument("--findings", default=str(heapwise.ROOT / "build/fuzz-findings"), help="folder for what is found")
    options = parser.parse_args()
    proves_few = options.engine == "template"
    options.small = proves_few if options.small is None else options.small
    options.mutants = options.mutants or (3 if proves_few else 1)
    options.unproved_every = options.unproved_every or (4 if proves_few else 1)
    if options.add_up:
        total = record.Record()
        for path in options.add_up:
            total.read(Path(path))
        print(total.summary())
        return 0
    unknown = {*(options.families or []), *(options.containing or [])} - set(generate.KINDS)
    if unknown:
        parser.error(f"no such family: {', '.join(sorted(unknown))}; there are {', '.join(generate.KINDS)}")
    if not os.access(heapwise.program(), os.X_OK):
        parser.error(f"no program at {heapwise.program()}: build it first, or set HEAPWISE")
    if not options.minutes and not options.programs:
        options.minutes = 5
    lab = Lab(options)
    lab.campaign()
    print(lab.record.summary())
    return 1 if lab.record.count["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
