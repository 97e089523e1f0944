#!/usr/bin/env python3
"""Prove's claims about heaps, checked by the separation-logic solver (`verify --referee`) over many programs.

Nothing may be refuted, and nine in ten of what is asked must be confirmed. Prints the figures of each program and of all
together; what cannot be said as a formula is counted by its reason.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

LINE = re.compile(r"referee: (\d+) claims, (\d+) drawn; not said: (\d+); asked (\d+), confirmed (\d+) \(in part (\d+)\), undecided (\d+), refuted (\d+)")
NAMES = ["claims", "drawn", "not said", "asked", "confirmed", "confirmed in part", "undecided", "refuted"]


def look_at(heapwise: str, path: pathlib.Path, options: argparse.Namespace) -> collections.Counter:
    command = [heapwise, "verify", "--engine", "prove", "--time-limit", str(options.time_limit), "--referee", *options.flags, path]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=options.work)
    match = LINE.search(done.stderr)
    if not match:
        print(f"{path}: no report (exit code {done.returncode}): {done.stderr[-200:].strip()}", flush=True)
        return collections.Counter({"no report": 1})
    figures = collections.Counter(dict(zip(NAMES, map(int, match.groups()))))
    for count, why in re.findall(r"referee: not said: (\d+) x (.*)", done.stderr):
        figures[f"not said: {why}"] += int(count)
    for count, what in re.findall(r"referee: left out: (\d+) x (.*)", done.stderr):
        figures[f"left out of the {what}"] += int(count)
    print(f"{path}: {match[0]}", flush=True)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("heapwise")
    parser.add_argument("programs", nargs="+", type=pathlib.Path, help="C files, or folders of them")
    parser.add_argument("--time-limit", type=float, default=5, help="CPU seconds of prove for each program")
    parser.add_argument("--flags", nargs="*", default=[], help="options of heapwise verify")
    parser.add_argument("--work", default=".", help="where formulas of refuted claims are left")
    options = parser.parse_args()
    files = [file for path in options.programs for file in (sorted([*path.rglob("*.c"), *path.rglob("*.i")]) if path.is_dir() else [path])]
    total: collections.Counter = collections.Counter()
    for file in files:
        total += look_at(options.heapwise, file.resolve(), options)
    for name, count in total.most_common():
        print(f"{count:8} {name}")
    good = total["asked"] > 0 and total["refuted"] == 0 and total["confirmed"] >= 0.9 * total["asked"] and not total["no report"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
