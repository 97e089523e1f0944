#!/usr/bin/env python3
"""Concrete runs followed through prove's states (`verify --follow`) over many programs.

At every block the state of the run must be described by one of the heaps that the proof has there. No state may be
outside, and the check must decide at least 95 in 100 of them. Prints the figures of each program and of all together;
undecided states are counted by reason. Programs without a proof are counted, and not followed.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import numbers_programs

LINE = re.compile(r"follow: (\d+) runs, (\d+) states, described (\d+) \(in part (\d+)\), undecided (\d+), outside (\d+)")
NAMES = ["runs", "states", "described", "described in part", "undecided", "outside"]


def look_at(path: pathlib.Path, options: argparse.Namespace) -> tuple[str, collections.Counter]:
    command = [options.heapwise, "verify", "--follow", str(options.runs), "--time-limit", str(options.time_limit), *options.flags, path]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if "follow: no proof" in done.stdout:
        return f"{path}: no proof", collections.Counter({"programs without a proof": 1})
    match = LINE.search(done.stdout)
    if not match:
        kind = "unreadable programs" if done.returncode == 4 else "no report"
        return f"{path}: {kind} (exit code {done.returncode}): {done.stderr[-200:].strip()}", collections.Counter({kind: 1})
    figures = collections.Counter(dict(zip(NAMES, map(int, match.groups()))))
    figures["programs followed"] = 1
    for count, why in re.findall(r"follow: undecided: (\d+) x (.*)", done.stdout):
        figures[f"undecided: {why}"] += int(count)
    text = f"{path}: {match[0]}"
    if violating := re.search(r"follow: (\d+) runs violate", done.stdout):
        figures["runs that violate what was proved"] = int(violating[1])
        text += f"\n  {violating[0]} what was proved"
    if figures["outside"]:
        figures["programs with a state outside"] = 1
        text += "".join(f"\n  {place}" for place in re.findall(r"outside: .*", done.stdout))
    return text, figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("heapwise")
    parser.add_argument("programs", nargs="*", type=pathlib.Path, help="C files, or folders of them")
    parser.add_argument("--numbers", type=int, default=0, metavar="N", help="the first N programs of arithmetic as well (numbers_programs.py)")
    parser.add_argument("--runs", type=int, default=20, help="concrete runs of each program")
    parser.add_argument("--time-limit", type=float, default=5, help="CPU seconds of prove for each program, and as many for its runs")
    parser.add_argument("--flags", nargs="*", default=[], help="options of heapwise verify")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    files = [file for path in options.programs for file in (sorted([*path.rglob("*.c"), *path.rglob("*.i")]) if path.is_dir() else [path])]
    total: collections.Counter = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="heapwise-follow-") as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed in range(options.numbers):
            files.append(pathlib.Path(folder) / f"numbers-{seed}.c")
            files[-1].write_text(numbers_programs.Drawer(seed).program())
        for text, figures in pool.map(lambda file: look_at(file.resolve(), options), files):
            print(text, flush=True)
            total += figures
    for name, count in total.most_common():
        print(f"{count:8} {name}")
    decided = total["states"] - total["undecided"]
    good = total["programs followed"] > 0 and not total["outside"] and not total["runs that violate what was proved"] and decided >= 0.95 * total["states"] and not total["no report"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
