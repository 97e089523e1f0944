#!/usr/bin/env python3
"""check.py HEAPWISE FILE.c: runs the program on both data models and compares with the comments in it.

    // ARGUMENTS: --property memcleanup      options of `heapwise run`
    // INPUTS: 1 2 3                         what the program reads
    // EXPECT: violation: valid-deref        the last line of the output
    // AT: use after free                    on the line of a violation: the headline begins so, and names this line
    // NOTE: signed overflow                 on the line that a note is about
    // OUTPUT: 42                            a line of the output
"""
import pathlib
import re
import subprocess
import sys
import tempfile

CODES = {"exit code": 0, "violation": 1, "ended": 2}


def run(heapwise, path, model, arguments, inputs):
    with tempfile.NamedTemporaryFile("w", suffix=".inputs") as file:
        file.write("\n".join(inputs) + "\n")
        file.flush()
        command = [heapwise, "run", "--data-model", model, "--inputs", file.name, *arguments, str(path)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)


def complaints(path, result, expectations):
    lines = result.stdout.rstrip("\n").split("\n")
    expected = expectations["EXPECT"][0][1]
    if not lines[-1].startswith(expected):
        yield f"the last line is {lines[-1]!r}, it should begin with {expected!r}"
    code = 0 if "assumption" in expected else CODES.get(expected.split(":")[0])
    if result.returncode != code:
        yield f"the exit code is {result.returncode}, not {code}"
    for number, headline in expectations["AT"]:
        place = rf"^{re.escape(headline)}.*\n  at [^\n]*{re.escape(path.name)}:{number}:"
        if not re.search(place, result.stdout, re.MULTILINE):
            yield f"no {headline!r} at line {number}"
    for number, note in expectations["NOTE"]:
        if not re.search(rf"^note: .*{re.escape(path.name)}:{number}:\d+: {re.escape(note)}", result.stderr, re.MULTILINE):
            yield f"no note {note!r} at line {number}"
    for _, line in expectations["OUTPUT"]:
        if line not in lines:
            yield f"no line {line!r} in the output"


def main():
    heapwise, path = sys.argv[1], pathlib.Path(sys.argv[2])
    expectations = {word: [] for word in ("ARGUMENTS", "INPUTS", "EXPECT", "AT", "NOTE", "OUTPUT")}
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if found := re.search(r"// (ARGUMENTS|INPUTS|EXPECT|AT|NOTE|OUTPUT): (.*)$", line):
            expectations[found[1]].append((number, found[2].strip()))
    assert len(expectations["EXPECT"]) == 1, "one EXPECT line"
    arguments = " ".join(text for _, text in expectations["ARGUMENTS"]).split()
    inputs = " ".join(text for _, text in expectations["INPUTS"]).split()
    failed = False
    for model in ("lp64", "ilp32"):
        result = run(heapwise, path, model, arguments, inputs)
        for complaint in complaints(path, result, expectations):
            failed = True
            print(f"{path.name} ({model}): {complaint}\n{result.stdout}{result.stderr}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
