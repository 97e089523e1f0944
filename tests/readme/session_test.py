#!/usr/bin/env python3
"""Runs every `$ heapwise ...` command of README.md and compares what it prints with what the README shows.

    session_test.py HEAPWISE SOURCE_DIR
"""
import pathlib
import shlex
import subprocess
import sys


def sessions(readme):
    """Pairs of a command and the indented lines below it."""
    command, shown = None, []
    for line in readme.splitlines():
        if line.startswith("    $ heapwise "):
            command, shown = shlex.split(line[6:])[1:], []
        elif command and line.startswith("    "):
            shown.append(line[4:])
        elif command:
            yield command, shown
            command = None


def main():
    heapwise, source = sys.argv[1], pathlib.Path(sys.argv[2])
    wrong = ran = 0
    for command, shown in sessions((source / "README.md").read_text()):
        printed = subprocess.run([heapwise, *command], cwd=source, capture_output=True, text=True).stdout.rstrip().splitlines()
        ran += 1
        if printed != shown:
            wrong += 1
            print(f"heapwise {shlex.join(command)} prints\n  " + "\n  ".join(printed) + "\nthe README shows\n  " + "\n  ".join(shown))
    print(f"{ran} commands, {wrong} differ")
    return 1 if wrong or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
