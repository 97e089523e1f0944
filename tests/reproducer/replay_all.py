#!/usr/bin/env python3
"""Compiles and runs the reproducer of every broken task of a folder of SV-COMP tasks, and checks what it shows.

    replay_all.py HEAPWISE TASKS [--time S] [--only TEXT] [--jobs N]

For each task whose expected verdict is false and that `verify --engine hunt` breaks, the reproducer must fail as
predicted under the sanitizers. Exit code 77 (skipped): the tasks are not there. Those that cannot are EXCEPTIONS below.
"""
import argparse
import concurrent.futures
import pathlib
import subprocess
import sys

import yaml

PROPERTIES = {"valid-memsafety": "memsafety", "valid-memcleanup": "memcleanup", "unreach-call": "unreach"}

# Tasks whose reproducers show nothing natively, by name, with the reason.
EXCEPTIONS = {
    "derefInLoop1": "each round's array lies where the last round's lay: its old address is valid again",
    "getNumbers1-1": "the sanitizer does not follow what alloca gave beyond the function's end",
    "memleaks_test3-1": "an error number is freed as if it were an address: the sanitizer's own free crashes on it",
}


def tasks(folder):
    """(file, property, data model) of every task that is expected to be false."""
    for path in sorted(folder.rglob("*.yml")):
        task = yaml.safe_load(path.read_text())
        inputs = task.get("input_files")
        if not isinstance(inputs, str):
            continue
        model = task.get("options", {}).get("data_model", "ILP32").lower()
        for each in task.get("properties", []):
            name = pathlib.Path(each["property_file"]).stem
            if each.get("expected_verdict") is False and name in PROPERTIES:
                yield path.parent / inputs, PROPERTIES[name], model


def replay(heapwise, seconds, task):
    file, name, model = task
    answer = subprocess.run(
        [heapwise, "verify", "--engine", "hunt", "--property", name, "--data-model", model, "--time-limit", str(seconds),
         "--replay", str(file)], capture_output=True, text=True, errors="replace", check=False)
    verdict = answer.stdout.strip().splitlines()[-1] if answer.stdout.strip() else "nothing"
    lines = [line for line in answer.stderr.splitlines() if line.startswith("replay: ")]
    return task, verdict, lines[-1] if lines else "no replay"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("heapwise")
    parser.add_argument("tasks", type=pathlib.Path)
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if not options.tasks.is_dir():
        print(f"{options.tasks}: not there, nothing is checked")
        return 77
    chosen = [task for task in tasks(options.tasks) if options.only in str(task[0])]
    counts = {"as predicted": 0, "unknown": 0, "exception": 0, "wrong": 0}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (file, name, _), verdict, line in pool.map(lambda t: replay(options.heapwise, options.time, t), chosen):
            if not verdict.startswith("verdict: false"):
                counts["unknown"] += 1
            elif line.startswith("replay: as predicted"):
                counts["as predicted"] += 1
            elif file.stem in EXCEPTIONS:
                counts["exception"] += 1
                print(f"exception {file.stem}: {EXCEPTIONS[file.stem]}")
            else:
                counts["wrong"] += 1
                print(f"NOT AS PREDICTED {file} {name}: {verdict}: {line}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if counts["wrong"] or counts["as predicted"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
