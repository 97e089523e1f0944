#!/usr/bin/env python3
"""Would the lab find the classes of wrong verdicts again that attacks once found?

Each class is put back as an edit of the sources (classes.mutants and a few of the others), and the lab draws programs of
all its families until it has a finding. Programs without a structure of the class's own family are drawn and counted,
but not asked about: so the count is what a campaign over all families takes at most.

Usage: lab_finds.py [--only NAME...] [--programs N] [--seed S]
"""

import argparse
import os
import re
import subprocess
import sys

import mutate

# What is put back, and the families that were made to show it.
CLASSES = [
    ("1. a payload that is shared or owned", "class-1-owned-by-every-node", "payload"),
    ("2. a case lost in a join", "class-2-empty-list-that-names-itself", "crossed"),
    ("3. blocks lost before the end", "class-3-registers-hold", "leaving"),
    ("3. addresses held out of bounds", "class-3-held-from-outside", "leaving"),
    ("4. a literal in the place of another", "constants-of-literals", "callees"),
    ("4. the library's storage behind a call", "frame-library-unseen", "storage"),
    ("5. `x - LONG_MIN`", "class-5-lowest-negated", "numbers"),
    ("5. the sign of an address", "class-5-sign-of-an-address", "numbers"),
    ("5. addresses that wrap", "compare-offsets-wrap", "numbers"),
    ("6. blocks entered by a jump", "class-6-blocks-entered-by-jumps", "scopes"),
    ("6. compound literals", "class-6-compound-literals", "scopes"),
    ("6. temporaries", "class-6-temporaries", "scopes"),
    ("7. one storage under two names", "class-7-storage-under-two-names", "storage"),
    ("7. what is no stream", "class-7-any-storage-is-a-stream", "storage"),
    ("7. weak symbols", "class-7-weak-symbols", "weak"),
    ("7. the program's own `reach_error`", "class-7-error-function-ends", "weak"),
    ("8. one run as a proof", "class-8-not-watched", "open-values"),
]
# Little time for each program: what an unsound rule makes easy to prove is proved at once.
LAB = ["--time-limit", "0.3", "--mutant-time-limit", "0.3", "--shrink", "0", "--portfolio-every", "40", "--native-every", "200", "--rewrite-every", "50", "--replay-every", "200"]


def find(mutant, family, options):
    """What the lab found, and after how many programs."""
    environment = dict(os.environ, HEAPWISE=str(mutate.BINARIES / "heapwise"), HEAPWISE_MUTANT=str(mutant.number))
    findings = mutate.ROOT / "build" / "mutate" / "findings" / mutant.name
    command = [sys.executable, mutate.ROOT / "tests" / "fuzz" / "lab.py", "--first", "--containing", family, "--programs", str(options.programs),
               "--seed", str(options.seed), "--findings", str(findings), *LAB]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(r"FINDING (.*?): seed (\d+)", done.stdout)
    if not found and done.returncode != 0:
        raise RuntimeError(done.stderr)
    asked = re.search(r"correct programs: (\d+)", done.stdout)[1]
    return (found[1], int(found[2]) - options.seed + 1, asked) if found else ("nothing", options.programs, asked)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutants, or those whose name begins so")
    parser.add_argument("--programs", type=int, default=2000, help="draw so many programs at most")
    parser.add_argument("--seed", type=int, default=1, help="of the first program")
    options = parser.parse_args()
    mutants = {m.name: m for m in mutate.read_mutants()}
    texts, errors = mutate.edited_sources(mutants.values())
    if errors:
        parser.error("; ".join(errors))
    mutate.write_tree(texts)
    mutate.build([], True, os.cpu_count() or 1)
    missed = 0
    print("| class | put back by | family | programs | of these asked | finding |\n|---|---|---|---|---|---|")
    for title, name, family in CLASSES:
        if options.only and not any(name.startswith(only) for only in options.only):
            continue
        kind, after, asked = find(mutants[name], family, options)
        missed += kind == "nothing"
        print(f"| {title} | `{name}` | `{family}` | {after} | {asked} | {kind} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
