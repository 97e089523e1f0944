#!/usr/bin/env python3
"""Runs generated programs (generate.py) in `heapwise run` and natively, and compares output and exit code.

    compare.py --heapwise PROGRAM [--first SEED] [--programs N] [--batch N] [--model lp64|ilp32]

Natively: compiled by GCC without optimisation and by Clang with -O1 (a difference between these two would be a defect of
the generator). A difference leaves the program behind, named in the message. Exit code 0: all agree.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import generate  # noqa: E402

NATIVE = {
    "lp64": [["gcc", "-O0", "-w", "-Wno-packed-bitfield-compat", "{c}", "-o", "{exe}", "-lm"], ["clang-19", "-O1", "-w", "{c}", "-o", "{exe}", "-lm"]],
    # Debian's gcc alone cannot link 32-bit programs: clang does, with its own runtime library.
    "ilp32": [
        ["gcc", "-m32", "-msse2", "-mfpmath=sse", "-O0", "-w", "-Wno-packed-bitfield-compat", "-fno-pie", "-c", "{c}", "-o", "{exe}.o"],
        ["clang-19", "-m32", "-rtlib=compiler-rt", "--unwindlib=none", "-fuse-ld=lld", "-no-pie", "{exe}.o", "-o", "{exe}", "-lm"],
        None,  # what stands before is one compiler
        ["clang-19", "-m32", "-msse2", "-rtlib=compiler-rt", "--unwindlib=none", "-fuse-ld=lld", "-O1", "-w", "{c}", "-o", "{exe}", "-lm"],
    ],
}


def native_results(source, model, directory):
    exe = directory / "native"
    groups, group = [], []
    for command in NATIVE[model]:
        if model == "lp64":
            groups.append([command])
        elif command is None:
            groups.append(group)
            group = []
        else:
            group.append(command)
    if group:
        groups.append(group)
    for commands in groups:
        for command in commands:
            subprocess.run([part.format(c=source, exe=exe) for part in command], check=True)
        run = subprocess.run([exe], capture_output=True, timeout=60)
        yield commands[0][0], run.stdout.decode("latin-1"), run.returncode


def heapwise_result(heapwise, source, model):
    run = subprocess.run([heapwise, "run", "--data-model", model, source], capture_output=True, timeout=300)
    output = run.stdout.decode("latin-1")
    body, _, last = output.rstrip("\n").rpartition("\n")
    if not last.startswith("exit code: "):
        return output + run.stderr.decode("latin-1"), None
    return body + "\n", int(last.removeprefix("exit code: "))


def first_difference(left, right):
    for number, (a, b) in enumerate(zip(left.splitlines(), right.splitlines()), 1):
        if a != b:
            return f"line {number}: {a!r} natively, {b!r} here"
    return "one is longer than the other:\n" + right[-400:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heapwise", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=10, help="how many programs share one file")
    parser.add_argument("--model", choices=["lp64", "ilp32"], default="lp64")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        for first in range(options.first, options.first + options.programs, options.batch):
            count = min(options.batch, options.first + options.programs - first)
            source = directory / f"programs_{first}.c"
            source.write_text(generate.program(first, count))
            output, code = heapwise_result(options.heapwise, source, options.model)
            for compiler, native_output, native_code in native_results(source, options.model, directory):
                if (output, code) == (native_output, native_code):
                    continue
                failures += 1
                kept = pathlib.Path(tempfile.gettempdir()) / f"heapwise_differs_{options.model}_{first}.c"
                kept.write_text(source.read_text())
                print(f"{kept}: differs from {compiler}: exit code {native_code} natively, {code} here; "
                      f"{first_difference(native_output, output)}")
    print(f"{options.programs} programs ({options.model}), {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
