#!/usr/bin/env python3
"""Compares what the hunt says of programs that read no input with what one run of the interpreter does.

    compare.py HEAPWISE [--data-model M] [--at-least N] FOLDER...

Such a program has one execution. If the interpreter meets a violation, `verify --engine hunt` must say false with the
same property; if the run ends well, true. `unknown` agrees only where the run itself says why: it left open something
that C leaves open (a note), or the program names a variable that somebody else defines and changes, or what the run met
does not count by policy (docs/decisions 9 and 10). Exit code 77: nothing to compare is there.
"""
import argparse
import pathlib
import re
import subprocess
import sys

PROPERTIES = ("memsafety", "memcleanup", "unreach")
STEPS = 2_000_000
HARMLESS = ("signed overflow",)  # a note that leaves nothing open
# Reasons of `unknown` that stand for a violation which was met and does not count.
BY_POLICY = re.compile(r"--block-sizes=exact|a violation that depends on"
                       r"|undefined behaviour before the violation")


def call(*words):
    answer = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False, timeout=300,
                            stdin=subprocess.DEVNULL)
    lines = answer.stdout.strip().splitlines()
    return answer.returncode, lines[-1] if lines else "nothing", answer.stderr


def call_lines(*words):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", check=False).stdout.splitlines()


def run(options, file, name):
    """How the only run ends: (end, notes), or nothing when there may be others, or it has no end that counts."""
    code, end, noted = call(options.heapwise, "run", "--property", name, "--show-inputs", "--show-open", "--steps", str(STEPS),
                            "--data-model", options.data_model, str(file))
    notes = [line for line in noted.splitlines()
             if line.startswith("note: ") and not any(line.endswith(each) for each in HARMLESS)]
    notes += [line for line in call_lines(options.heapwise, "ir", "--data-model", options.data_model, str(file))
              if re.match(r"global .* external$", line)]
    reads = " # " in noted or "argc" in file.read_text(errors="replace")
    if reads or code not in (0, 1) or end.startswith("ended: ") or any("uninitialised" in note for note in notes):
        return None
    return end, notes


def disagreement(end, notes, verdict):
    """Empty where they agree."""
    if end.startswith("violation: "):
        agrees = verdict == f"verdict: false({end.split()[1]})" or (
            verdict.startswith("verdict: unknown") and BY_POLICY.search(verdict))
    else:
        agrees = verdict == "verdict: true" or (verdict.startswith("verdict: unknown") and notes)
    return "" if agrees else f"the run: {end}; the hunt: {verdict}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("heapwise")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--data-model", default="lp64")
    parser.add_argument("--at-least", type=int, default=1, help="comparisons, or the test proves nothing")
    options = parser.parse_args()
    if not any(folder.is_dir() for folder in options.folders):
        print(f"{options.folders[0]}: not there, nothing is compared")
        return 77
    compared = unknown = wrong = 0
    for file in sorted(each for folder in options.folders for suffix in ("*.c", "*.i") for each in folder.rglob(suffix)):
        for name in PROPERTIES:
            seen = run(options, file, name)
            if seen is None:
                break
            _, verdict, _ = call(options.heapwise, "verify", "--engine", "hunt", "--property", name, "--step-limit", "500000",
                                 "--data-model", options.data_model, str(file))
            compared += 1
            unknown += verdict.startswith("verdict: unknown")
            if problem := disagreement(*seen, verdict):
                wrong += 1
                print(f"{file} {name}: {problem}", flush=True)
    print(f"{compared} compared, {unknown} of them unknown for a reason, {wrong} wrong")
    if compared < options.at_least:
        print(f"too few: at least {options.at_least} were expected")
    return 1 if wrong or compared < options.at_least else 0


if __name__ == "__main__":
    sys.exit(main())
