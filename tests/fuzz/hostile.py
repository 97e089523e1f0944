#!/usr/bin/env python3
"""Hostile C files against `heapwise verify`: programs cut, spliced and filled with what nobody would write.

Each is made from the programs of the tests by edits of their text that know nothing of C: tokens and lines deleted,
repeated, swapped or taken from another program, numbers and types replaced by extreme ones, constructs that are not
modelled put in between, brackets nested deeply. Some do not compile. What must hold:
  - the exit code is one of the contract's, the last line is the verdict that belongs to it, and nothing crashes;
  - the limits of CPU time and memory are kept, up to a small slack;
  - `true` is not contradicted by a run of the interpreter.
A finding is made small, line by line, and filed (--findings FOLDER).
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import generate
import ctree
import heapwise
import inputs
import native

TOKEN = re.compile(r"[A-Za-z_]\w*|\d\w*|\"[^\"\n]*\"|'[^'\n]*'|\s+|.", re.S)
NUMBERS = ["0", "1", "-1", "2147483647", "-2147483648", "4294967295u", "9223372036854775807ll", "18446744073709551615ull", "0x7fffffff", "65536", "1000000000",
           "1.5", "1e308", "0.0f", "sizeof(int)", "(unsigned char)300"]
TYPES = ["char", "unsigned char", "short", "int", "unsigned", "long", "unsigned long long", "float", "double", "long double", "_Bool", "void", "void *", "char *",
         "_Complex double", "__int128", "struct { int x; }", "union { int i; void *p; }", "int (*)(void)", "enum { A, B }"]
STATEMENTS = ["__asm__(\"nop\");", "{ int vla[__VERIFIER_nondet_int()]; vla[0] = 1; }", "{ static int again; if (!again++) main(); }", "abort();", "exit(0);",
              "for (;;) { }", "while (__VERIFIER_nondet_int()) malloc(1);", "{ char *p = __builtin_alloca(__VERIFIER_nondet_int()); *p = 0; }", "free(0);",
              "{ union { void *p; unsigned char b[8]; } u; u.p = malloc(4); u.b[3] ^= 1; free(u.p); }", "{ void *l = &&here; here: (void)l; }", "return 0;", "main();",
              "{ int x; int *p = &x; p[__VERIFIER_nondet_int()] = 1; }", "{ struct { unsigned a : 3, b : 29; } f = { 5, 6 }; f.b += f.a; }",
              "{ int i = 0; do { i = i * 3 + 1; } while (i != 7); }", "{ float f = 1; while (f > 0) f /= 2; }", "((void (*)(void))0)();", "{ volatile int v; v = v; }",
              "{ char *p = malloc(3); p = realloc(p, 100000000); free(p); }", "{ int a[1000][1000]; a[999][999] = 1; }", "{ char *s = \"text\"; s[0] = 'T'; }",
              "{ _Atomic int n; n++; }", "{ unsigned long x = (unsigned long)malloc(8); free((void *)(x ^ 3 ^ 3)); }", "__builtin_unreachable();", "__builtin_trap();"]


def edit(text: str, others: list[str], rng: random.Random) -> str:
    tokens = TOKEN.findall(text)
    lines = text.split("\n")
    kind = rng.randrange(12)
    if kind == 0:  # tokens deleted
        at = rng.randrange(len(tokens))
        del tokens[at : at + rng.choice([1, 1, 2, 5])]
    elif kind == 1:  # repeated
        at = rng.randrange(len(tokens))
        tokens[at:at] = tokens[at : at + rng.choice([1, 3, 10])]
    elif kind == 2:  # swapped
        a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[a], tokens[b] = tokens[b], tokens[a]
    elif kind == 3:  # a word becomes another one of the program
        words = [i for i, token in enumerate(tokens) if token[0].isalpha()]
        if words:
            tokens[rng.choice(words)] = tokens[rng.choice(words)]
    elif kind in (4, 5):  # a number becomes an extreme one
        numbers = [i for i, token in enumerate(tokens) if token[0].isdigit()]
        if numbers:
            tokens[rng.choice(numbers)] = rng.choice(NUMBERS)
    elif kind == 6:  # a type becomes another one
        types = [i for i, token in enumerate(tokens) if token in ("int", "char", "long", "void", "unsigned")]
        if types:
            tokens[rng.choice(types)] = rng.choice(TYPES)
    elif kind == 7:  # an operator becomes another one
        operators = [i for i, token in enumerate(tokens) if token in "+-*/%<>=!&|^"]
        if operators:
            tokens[rng.choice(operators)] = rng.choice(["+", "-", "*", "/", "%", "<<", ">>", "==", "!=", "&", "|", "^", "="])
    elif kind == 8:  # lines deleted, repeated or moved
        at, size = rng.randrange(len(lines)), rng.choice([1, 1, 2, 4])
        block = lines[at : at + size]
        if rng.random() < 0.6:
            del lines[at : at + size]
        if rng.random() < 0.6:
            to = rng.randrange(len(lines) + 1)
            lines[to:to] = block
        return "\n".join(lines)
    elif kind == 9:  # lines of another program
        other = rng.choice(others).split("\n")
        at, to = rng.randrange(len(other)), rng.randrange(len(lines) + 1)
        lines[to:to] = other[at : at + rng.choice([1, 3, 20])]
        return "\n".join(lines)
    elif kind == 10:  # what is not modelled, after some statement
        ends = [i for i, token in enumerate(tokens) if token == ";"]
        if ends:
            tokens.insert(rng.choice(ends) + 1, " " + rng.choice(STATEMENTS))
    else:  # deep nesting
        depth = rng.choice([10, 300, 3000])
        numbers = [i for i, token in enumerate(tokens) if token[0].isdigit()]
        if numbers:
            at = rng.choice(numbers)
            before, after = rng.choice([("(", ")"), ("- ", ""), ("!", ""), ("(1 ? ", " : 0)"), ("(", "")])
            tokens[at] = before * depth + tokens[at] + after * depth
    return "".join(tokens)


def compiles(text: str) -> bool:
    return subprocess.run([native.COMPILER, "-x", "c", "-fsyntax-only", "-w", "-"], input=text, text=True, capture_output=True, errors="replace").returncode == 0


@dataclass
class Ran:
    code: int  # negative: ended by this signal
    output: str
    errors: str
    seconds: float
    megabytes: float

    def problem(self, limits: argparse.Namespace) -> str | None:
        """What breaks the contract, if anything does."""
        words = {0: "true", 1: "false", 2: "unknown", 4: None}
        if self.code < 0:
            return f"signal {-self.code}"
        if self.code not in words:
            return f"exit code {self.code}"
        last = self.output.rstrip().rsplit("\n", 1)[-1]
        if words[self.code] and not re.fullmatch(rf"verdict: {words[self.code]}\b.*", last):
            return f"exit code {self.code} with the last line {last[:80]!r}"
        if self.code == 4 and not self.errors.strip():
            return "rejected without a message"
        if self.seconds > 1.1 * limits.time_limit + 0.5:
            return "over the time limit"
        if self.megabytes > 1.1 * limits.memory_limit + 60:
            return "over the memory limit"
        return None


def verify(text: str, flags: list[str], limits: argparse.Namespace) -> Ran:
    most = int(3 * limits.time_limit) + 5
    with tempfile.TemporaryDirectory(prefix="heapwise-hostile-") as name:
        folder = Path(name)
        (folder / "program.c").write_text(text, errors="replace")
        command = [heapwise.program(), "verify", "--time-limit", str(limits.time_limit), "--memory-limit", str(limits.memory_limit), *flags, folder / "program.c"]
        with open(folder / "out", "w+", errors="replace") as out, open(folder / "err", "w+", errors="replace") as err:
            child = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)))
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        read = [(folder / file).read_text(errors="replace") for file in ("out", "err")]
    return Ran(child.returncode, read[0], read[1], used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def contradicting_run(text: str) -> str | None:
    try:
        outcomes = heapwise.run(text, inputs.lists(0, 30))
    except (RuntimeError, subprocess.TimeoutExpired):
        return None
    return next((outcome for outcome in outcomes if outcome in native.VIOLATIONS), None)


def finding(text: str, flags: list[str], limits: argparse.Namespace) -> tuple[str | None, Ran]:
    ran = verify(text, flags, limits)
    problem = ran.problem(limits)
    if problem is None and ran.code == 0 and "memsafety" in flags and "ilp32" not in flags and contradicting_run(text):
        problem = "true against a run"
    return problem, ran


def smaller(text: str, flags: list[str], problem: str, limits: argparse.Namespace, tries: int) -> str:
    """Fewer lines with the same problem."""
    lines = text.split("\n")
    size = max(1, len(lines) // 2)
    while size >= 1 and tries > 0:
        at = 0
        while at < len(lines) and tries > 0:
            candidate = lines[:at] + lines[at + size :]
            tries -= 1
            if candidate and finding("\n".join(candidate), flags, limits)[0] == problem:
                lines = candidate
            else:
                at += size
        size //= 2
    return "\n".join(lines)


def programs() -> list[str]:
    folders = ["examples", "tests/programs", "tests/traps", "tests/regress"]
    found = [path.read_text(errors="replace") for folder in folders for path in sorted((heapwise.ROOT / folder).glob("*.c"))]
    return found + [ctree.show(generate.generate(seed)) for seed in range(1, 40)]


def main() -> int:
    parser = argparse.ArgumentParser(description="hostile C files against heapwise verify")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this time")
    parser.add_argument("--programs", type=int, default=0, help="stop after this number of files")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow")
    parser.add_argument("--time-limit", type=float, default=2, help="CPU seconds of each verdict")
    parser.add_argument("--memory-limit", type=int, default=500, help="megabytes of each verdict")
    parser.add_argument("--shrink", type=int, default=150, help="how many candidates to try when a finding is made small")
    parser.add_argument("--findings", default=str(heapwise.ROOT / "build/hostile-findings"), help="folder for what is found")
    options = parser.parse_args()
    if not options.minutes and not options.programs:
        options.minutes = 5
    originals = programs()
    count: collections.Counter = collections.Counter()
    begin, seed, spent = time.monotonic(), options.seed, 0.0
    while (not options.programs or count["files"] < options.programs) and (not options.minutes or time.monotonic() - begin < 60 * options.minutes):
        rng = random.Random(f"hostile {seed}")
        text = rng.choice(originals)
        for _ in range(rng.choice([1, 1, 2, 3, 6])):
            edited = edit(text, originals, rng)
            if edited.strip() and (rng.random() < 0.1 or compiles(edited)):  # few errors get past the first one
                text = edited
        flags = ["--property", rng.choice(["memsafety", "memsafety", "memcleanup", "unreach"]), "--data-model", rng.choice(["lp64", "lp64", "ilp32"]),
                 "--malloc", rng.choice(["never-fails", "may-fail"]), "--engine", rng.choice(["auto", "auto", "prove", "hunt"])]
        problem, ran = finding(text, flags, options)
        count["files"] += 1
        count[{0: "true", 1: "false", 2: "unknown", 4: "rejected"}.get(ran.code, "other")] += 1
        spent += ran.seconds
        if problem:
            count["findings"] += 1
            if count[problem] < 3:
                text = smaller(text, flags, problem, options, options.shrink)
            count[problem] += 1
            path = Path(options.findings) / f"{seed}.c"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"// {problem}: heapwise verify {' '.join(flags)}\n{text}")
            print(f"FINDING {problem}: seed {seed}, {' '.join(flags)}: {path}\n  {(ran.errors or ran.output).strip()[-300:]}", flush=True)
        if count["files"] % 100 == 0:
            print(dict(count), f"{time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
        seed += 1
    print("hostile:", ", ".join(f"{n} {what}" for what, n in count.most_common()), f"in {time.monotonic() - begin:.0f} s; {spent / 60:.1f} CPU minutes of verify")
    return 1 if count["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
