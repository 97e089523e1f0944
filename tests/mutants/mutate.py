#!/usr/bin/env python3
"""Mutation analysis: are the tests strong enough to notice an unsound change?

The files *.mutants beside this one hold small unsound edits of the sources:

    name-of-the-mutant  src/folder/file.cpp
      text of the source with the ⟦part that changes⟧ in brackets
      → what stands there instead
      Why that is unsound.

White space in the text matches any white space; the text must occur exactly once (`--check`). The part is an expression,
or, where it ends in `;` or `}`, a statement.

All mutants are built at once, each behind a switch that an environment variable selects at run time: mutant schemata, after
Untch, Offutt, Harrold: Mutation analysis using mutant schemata (ISSTA 1993). A mutant is killed when a test fails
that passes without it. Cheap tests come first, and the first kill ends the run of a mutant: the unit tests of its own
folder, the other unit tests, then whole programs that are broken.

Usage: mutate.py [--only NAME...] [--quick] [--list] [--check] [--jobs N]
"""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
TREE = ROOT / "build" / "mutate" / "tree"
BINARIES = TREE / "build" / "release" / "bin"
LEAST_KILLED = 0.95
# A test that takes so much longer than without the mutant hangs.
SLOWER, SECONDS_MORE, SECONDS_OF_A_PROGRAM = 20, 60, 300
HANG, CRASH = "hang", " (crash)"
STAGES = ["its own unit tests", "other unit tests", "programs"]
# The unit tests that rest on the folders of the mutants. The whole programs that are broken follow.
UNITS = ["ir", "frontend", "models", "numeric", "heap", "exec", "check", "prove", "verify", "hunt", "logic", "template"]
PROGRAMS = re.compile(r"(trap for prove|prove|broken): .*(?<!_ok\.c)$|logic: heapwise sl")
HEADER = """#pragma once
#include <cstdlib>
// Which edit is switched on, if any.
inline const unsigned long kHeapwiseMutant =
    std::getenv("HEAPWISE_MUTANT") != nullptr ? std::strtoul(std::getenv("HEAPWISE_MUTANT"), nullptr, 10) : 0;
[[nodiscard]] inline bool heapwise_mutant(unsigned long n) { return kHeapwiseMutant == n; }
"""


@dataclasses.dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    text: str
    after: str
    why: str

    @property
    def number(self):
        """Stays when others come and go, so that little is built anew."""
        return zlib.crc32(self.name.encode())

    @property
    def folder(self):
        return self.file.split("/")[1]

    def find(self, source):
        """The place of the part that changes; an error when the text is not there exactly once."""
        before, part, behind = re.split("[⟦⟧]", self.text)
        loose = [r"\s+".join(re.escape(word) for word in re.split(r"\s+", piece)) for piece in (before, part, behind)]
        found = list(re.finditer(f"(?:{loose[0]})({loose[1]})(?:{loose[2]})", source))
        if len(found) != 1:
            raise ValueError(f"{self.name}: its text occurs {len(found)} times in {self.file}")
        return found[0].span(1)

    def replace(self, part):
        if part.rstrip().endswith((";", "}")):
            return f"if (heapwise_mutant({self.number}UL)) {{ {self.after} }} else {{ {part} }}"
        return f"(heapwise_mutant({self.number}UL) ? ({self.after}) : ({part}))"


def read_mutants():
    mutants = []
    for path in sorted(pathlib.Path(__file__).parent.glob("*.mutants")):
        for entry in re.split(r"\n(?=\S)", path.read_text()):
            lines = [line for line in entry.splitlines() if line.strip() and not line.startswith("#")]
            if not lines:
                continue
            name, file = lines[0].split()
            arrow = next((i for i, line in enumerate(lines) if line.lstrip().startswith("→")), None)
            if arrow is None or arrow + 1 >= len(lines):
                raise ValueError(f"{name}: an edit has a text, a line with → and a reason")
            text = " ".join(line.strip() for line in lines[1:arrow])
            if text.count("⟦") != 1 or text.count("⟧") != 1:
                raise ValueError(f"{name}: the part that changes stands in ⟦ ⟧")
            after = lines[arrow].strip()[1:].strip()
            mutants.append(Mutant(name, file, text, after, " ".join(line.strip() for line in lines[arrow + 1:])))
    if len({m.number for m in mutants}) < len(mutants):
        raise ValueError("two mutants have one name, or one number")
    return mutants


def edited_sources(mutants):
    """The text of every source that is edited, with all mutants in it."""
    texts, errors = {}, []
    for file in sorted({m.file for m in mutants}):
        source = (ROOT / file).read_text()
        edits = []
        for mutant in (m for m in mutants if m.file == file):
            try:
                edits.append((*mutant.find(source), mutant))
            except ValueError as error:
                errors.append(str(error))
        edits.sort(key=lambda edit: edit[0])
        errors += [f"{a[2].name} and {b[2].name} overlap" for a, b in zip(edits, edits[1:]) if b[0] < a[1]]
        for start, end, mutant in reversed(edits):
            source = source[:start] + mutant.replace(source[start:end]) + source[end:]
        texts[file] = '#include "base/mutant.h"\n#line 1\n' + source
    return texts, errors


def write_tree(texts):
    """A copy of the sources with the edits. What is unchanged keeps its time, so that it is not built anew."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in listed if name and (ROOT / name).is_file()}
    for old in TREE.rglob("*"):
        inside = str(old.relative_to(TREE))
        if old.is_file() and not inside.startswith("build/") and inside not in wanted and inside != "src/base/mutant.h":
            old.unlink()
    contents = {name: (ROOT / name).read_bytes() for name in wanted}
    contents |= {name: text.encode() for name, text in texts.items()}
    contents["src/base/mutant.h"] = HEADER.encode()
    for name, content in contents.items():
        path = TREE / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if (ROOT / name).is_file():
            path.chmod((ROOT / name).stat().st_mode)


def build(units, programs, jobs):
    if not (TREE / "build" / "release" / "build.ninja").is_file():
        subprocess.run(["cmake", "--preset", "release"], cwd=TREE, check=True, stdout=sys.stderr)
    targets = [*(["heapwise"] if programs else []), *(f"test_{unit}" for unit in units)]
    subprocess.run(["cmake", "--build", "--preset", "release", "-j", str(jobs), "--target", *targets], cwd=TREE, check=True,
                   stdout=sys.stderr)


@dataclasses.dataclass
class Test:
    name: str
    command: list
    seconds: float = 0.0
    unit: str = ""

    def run(self, mutant, limit, only=""):
        """None: it passes. Else what failed. `only`: a filter of unit tests."""
        environment = dict(os.environ, HEAPWISE_MUTANT=str(mutant))
        command = self.command + ([f"--gtest_filter={only}"] if only else [])
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit, check=False,
                                  cwd=TREE / "build" / "release", env=environment)
        except subprocess.TimeoutExpired:
            return HANG
        if done.returncode == 0:
            return None
        failed = re.findall(r"\[  FAILED  \] ([\w./]+)", done.stdout)
        begun = re.findall(r"\[ RUN      \] ([\w./]+)", done.stdout)
        if done.returncode < 0:
            return (begun[-1] if begun else self.name) + CRASH
        return failed[-1] if failed else self.name

    def kills(self, mutant, limit):
        """Like run. A unit test that fails once, and then not again or without the mutant as well, is no judge."""
        unsure = []
        while True:
            failed = self.run(mutant, limit, "-" + ":".join(unsure) if unsure else "")
            if not failed or not self.unit or failed == HANG or failed.endswith(CRASH) or failed == self.name:
                return failed
            if self.run(mutant, limit, failed) and not self.run(0, limit, failed):
                return failed
            unsure.append(failed)


def find_tests():
    """The unit tests, then the programs that CTest knows. What fails without any mutant is left out, and named."""
    tests = [Test(f"test_{unit}", [str(BINARIES / f"test_{unit}"), "--gtest_fail_fast"], unit=unit) for unit in UNITS]
    known = json.loads(subprocess.run(["ctest", "--show-only=json-v1"], cwd=TREE / "build" / "release", check=True,
                                      capture_output=True, text=True).stdout)["tests"]
    for test in known:
        labels = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        if PROGRAMS.match(test["name"]) and "command" in test and ["slow"] not in labels:
            tests.append(Test(test["name"], test["command"]))
    return tests


_baseline = threading.Lock()


def passes_without(test, cache):
    """Whether the test passes when no mutant is on; found out once, when it is asked for."""
    with _baseline:
        if test.name not in cache:
            start = time.monotonic()
            cache[test.name] = test.run(0, 600) is None
            test.seconds = time.monotonic() - start
        return cache[test.name]


def kill(mutant, tests, cache, quick):
    """Which test kills it, and at which stage; nothing for a survivor."""
    own = [t for t in tests if t.unit == mutant.folder]
    if quick:
        tests = own
    others = sorted((t for t in tests if t.unit and t.unit != mutant.folder), key=lambda t: t.seconds)
    for stage, units in enumerate((own, others)):
        for test in units:
            failed = passes_without(test, cache) and test.kills(mutant.number, SLOWER * test.seconds + SECONDS_MORE)
            if failed:
                return f"{test.name} hangs" if failed == HANG else failed, stage
    for test in (t for t in tests if not t.unit):
        # The mutant is tried first: few programs fail, and only of those it matters whether they did before.
        failed = test.run(mutant.number, SECONDS_OF_A_PROGRAM)
        if failed and passes_without(test, cache):
            return f"{test.name} hangs" if failed == HANG else failed, len(STAGES) - 1
    return None, None


def table(results):
    """How many mutants each stage kills, by folder."""
    rows = [["folder", "mutants", *(f"killed by {stage}" for stage in STAGES), "survive"]]
    for folder in [*sorted({m.folder for m in results}), "all"]:
        of = [stage for m, (_, stage) in results.items() if folder in (m.folder, "all")]
        rows.append([folder, len(of), *(of.count(stage) for stage in range(len(STAGES))), of.count(None)])
    rows.insert(1, ["---"] * len(rows[0]))
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutants, or those whose name or file begins so")
    parser.add_argument("--list", action="store_true", help="print the mutants")
    parser.add_argument("--check", action="store_true", help="only see whether every edit still fits its source")
    parser.add_argument("--quick", action="store_true", help="only the unit tests of each mutant's own folder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    mutants = read_mutants()
    texts, errors = edited_sources(mutants)
    if errors:
        print("\n".join(errors))
        return 1
    if options.check:
        print(f"{len(mutants)} mutants fit")
        return 0
    chosen = [m for m in mutants if not options.only or any(m.name.startswith(name) or m.file.startswith(name) for name in options.only)]
    if options.list:
        for m in chosen:
            print(f"{m.name:44} {m.file:36} {m.why}")
        return 0
    if not chosen:
        print("no such mutant; --list names them")
        return 3
    write_tree(texts)
    build({m.folder for m in chosen} if options.quick else UNITS, not options.quick, options.jobs)
    return run_all(chosen, options)


def run_all(chosen, options):
    tests, cache, results = find_tests(), {}, {}
    for test in tests:
        if test.unit in ({m.folder for m in chosen} if options.quick else UNITS) and not passes_without(test, cache):
            print(f"{test.name} fails without any mutant: it is left out")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {pool.submit(kill, m, tests, cache, options.quick): m for m in chosen}
        for done in concurrent.futures.as_completed(running):
            mutant = running[done]
            results[mutant] = done.result()
            print(f"{mutant.name:44} {results[mutant][0] or 'SURVIVES'}", flush=True)
    killed = sum(1 for by, _ in results.values() if by)
    print(f"\n{table(results)}\n\n{killed} of {len(chosen)} mutants are killed")
    for mutant in (m for m in chosen if not results[m][0]):
        print(f"survives: {mutant.name} ({mutant.file}): {mutant.why}")
    return 0 if killed >= LEAST_KILLED * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
