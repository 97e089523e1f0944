#!/usr/bin/env python3
"""Translates every C program of a corpus with `heapwise ir --check`: it must compile, the IR must be well-formed, and
printing, parsing and printing again must give the same text. Exit code 77 (skipped) when there is no corpus.

    translate_all.py HEAPWISE CORPUS
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys


def tasks(corpus):
    """Each program with the data model that its task file states."""
    for task in sorted(corpus.rglob("*.yml")):
        text = task.read_text(errors="replace")
        sources = [line.split(":", 1)[1].strip().strip("'\"[] ") for line in text.splitlines() if line.strip().startswith("input_files:")]
        model = "lp64" if "LP64" in text else "ilp32"
        for source in sources:
            if (task.parent / source).exists():
                yield task.parent / source, model


def translate(heapwise, source, model):
    command = [heapwise, "ir", "--check", "--data-model", model, "--output", os.devnull, str(source)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)
    return source, done.returncode, done.stderr


def main():
    heapwise, corpus = sys.argv[1], pathlib.Path(os.environ.get("HEAPWISE_CORPUS", sys.argv[2]))
    if not corpus.is_dir():
        print(f"skipped: no corpus of C programs at {corpus}")
        return 77
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda task: translate(heapwise, *task), set(tasks(corpus))))
    failed = [result for result in results if result[1] != 0]
    for source, code, message in failed:
        print(f"{source}: exit code {code}\n{message.strip()[:2000]}")
    print(f"{len(results)} programs, {len(failed)} failed")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
