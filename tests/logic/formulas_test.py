#!/usr/bin/env python3
"""Formulas in files, as users write them: `heapwise sl` must give each the answer of its `:status`.

A line `; OPTIONS: ...` gives options, `; NOTE: ...` a note that must appear on standard error; without it there must be
none. `--seconds S` checks that no formula takes more CPU time, the start of the process included (the best of five); a
line `; SECONDS: S` allows a formula more.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys


def cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def problems(heapwise: str, path: pathlib.Path, seconds: float) -> list[str]:
    text = path.read_text()
    expected = re.search(r":status (\w+)", text)[1]
    options = re.search(r"; OPTIONS: (.*)", text)
    allowed = re.search(r"; SECONDS: (.*)", text)
    seconds = max(seconds, float(allowed[1]) if allowed else 0)
    notes = re.findall(r"; NOTE: (.*)", text)
    best = float("inf")
    for _ in range(5):
        before = cpu_seconds()
        done = subprocess.run([heapwise, "sl", *(options[1].split() if options else []), path], capture_output=True, text=True)
        best = min(best, cpu_seconds() - before)
    found = []
    if done.stdout.split() != [expected]:
        found.append(f"{path.name}: {done.stdout.split()} instead of {expected}: {done.stderr}")
    if re.findall(r"note: (.*)", done.stderr) != notes:
        found.append(f"{path.name}: standard error is {done.stderr!r}")
    if best > seconds:
        found.append(f"{path.name}: {best:.3f} s of CPU time")
    print(f"{path.name}: {expected}, {best * 1000:.0f} ms")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("heapwise")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    arguments = parser.parse_args()
    files = sorted((pathlib.Path(__file__).parent / "formulas").glob("*.smt2"))
    found = [line for path in files for line in problems(arguments.heapwise, path, arguments.seconds)]
    print(*found, sep="\n")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
