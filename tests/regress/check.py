#!/usr/bin/env python3
"""Checks one program against the verdict that a comment in it expects.

    // EXPECT: false(valid-free)     exactly this verdict
    // EXPECT: not true              anything else: soundness must hold, precision may come later
    // FLAGS: --data-model ilp32     options of heapwise verify

Usage: check.py HEAPWISE FILE.c [OPTION...]
"""

import re
import subprocess
import sys


def main() -> int:
    program, path = sys.argv[1:3]
    text = open(path).read()
    expected = re.findall(r"// EXPECT: (.*\S)", text)
    if len(expected) != 1:
        print(f"{path}: one EXPECT comment is needed, {len(expected)} found")
        return 3
    flags = " ".join(re.findall(r"// FLAGS: (.*\S)", text)).split() + sys.argv[3:]
    if "--property" not in flags:
        flags = ["--property", "memsafety", *flags]
    done = subprocess.run([program, "verify", "--time-limit", "20", *flags, path], capture_output=True, text=True)
    last = (done.stdout.rstrip() or "nothing").rsplit("\n", 1)[-1].removeprefix("verdict: ")
    answer = last.split("(")[0].strip()
    if expected[0].startswith("not "):
        good = done.returncode in (0, 1, 2) and answer != expected[0][4:]
    else:
        good = expected[0] in (last, answer)
    print(f"{path}: expected {expected[0]}, got {last} (exit code {done.returncode})")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
