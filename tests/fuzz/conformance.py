#!/usr/bin/env python3
"""Runs of generated programs against the formula and the rows of the template method (tests/template/conformance.h).

Every program is drawn by seed, as in the lab, and every other one is broken by a mutation. What must hold: no run is outside the formula or the
rows. A program with such a run is kept (--findings FOLDER).
"""

from __future__ import annotations

import argparse
import collections
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import ctree
import generate
import mutate

ROOT = Path(__file__).resolve().parents[2]
FIGURES = re.compile(r"(\S+) (\d+)")


def program(seed: int) -> str:
    unit = generate.generate(seed)
    if seed % 2 and (made := mutate.mutate(unit, f"{seed}/conformance")):
        unit = made[0]
    return ctree.show(unit)


def main() -> int:
    parser = argparse.ArgumentParser(description="runs against the formula and the rows of the template method")
    parser.add_argument("--tool", default=str(ROOT / "build/release/bin/conformance"))
    parser.add_argument("--model", choices=("lp64", "ilp32", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=50)
    parser.add_argument("--runs", type=int, default=4, help="of each program")
    parser.add_argument("--rounds", type=int, default=3, help="copies of each loop")
    parser.add_argument("--level", type=int, default=1, help="the last level of rows")
    parser.add_argument("--seconds", type=int, default=20, help="for each program")
    parser.add_argument("--findings", default=str(ROOT / "build/fuzz-findings"))
    options = parser.parse_args()
    count: collections.Counter = collections.Counter()
    for seed in range(options.seed, options.seed + options.programs):
        for model in ("lp64", "ilp32") if options.model == "both" else (options.model,):
            with tempfile.NamedTemporaryFile("w", suffix=".c", prefix="heapwise-conformance-") as file:
                file.write(program(seed))
                file.flush()
                done = subprocess.run([options.tool, model, str(options.runs), str(options.rounds), str(options.level), str(options.seconds), file.name],
                                      capture_output=True, text=True)
            count["programs"] += 1
            if done.returncode == 2:  # a mutant that does not compile
                count["rejected"] += 1
                continue
            for name, number in FIGURES.findall(done.stdout.rstrip().rsplit("\n", 1)[-1]):
                count[name] += int(number)
            if done.returncode != 0:
                count["findings"] += 1
                Path(options.findings).mkdir(parents=True, exist_ok=True)
                path = Path(options.findings) / f"conformance-{model}-{seed}.c"
                path.write_text(program(seed))
                print(f"FINDING: {path}: exit code {done.returncode}\n{done.stdout}{done.stderr}", flush=True)
    print(", ".join(f"{name} {count[name]}" for name in count))
    # A campaign in which nothing was followed says nothing.
    return 1 if count["findings"] or not count["conforms"] else 0


if __name__ == "__main__":
    sys.exit(main())
