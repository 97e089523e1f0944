"""Heapwise as the lab sees it: a command with a verdict on its last line."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = {0: "true", 1: "false", 2: "unknown", 4: "rejected"}


def program() -> Path:
    return Path(os.environ.get("HEAPWISE", ROOT / "build/release/bin/heapwise"))


@dataclass
class Verdict:
    answer: str  # true, false, unknown, rejected; or crash, overrun, contradiction: what the contract forbids
    detail: str = ""  # the property of a false, the reason of an unknown
    output: str = ""
    seconds: float = 0.0  # of CPU time
    flags: tuple[str, ...] = ()  # that Heapwise was called with

    def __str__(self):
        return f"{self.answer}({self.detail})" if self.detail else self.answer


def verify(text: str, *flags: str, seconds: float = 10.0) -> Verdict:
    """The verdict, on memory safety unless flags name another property. An answer that breaks the contract of the command line is a crash or an overrun."""
    with tempfile.NamedTemporaryFile("w", suffix=".c", prefix="heapwise-fuzz-") as file:
        file.write(text)
        file.flush()
        asked = () if "--property" in flags else ("--property", "memsafety")
        command = [program(), "verify", *asked, "--time-limit", str(seconds), *flags, file.name]
        # The kernel ends what overruns its limit of CPU time by far; the clock says nothing on a busy machine.
        most = 3 + int(2 * seconds)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode in (-signal.SIGKILL, -signal.SIGXCPU) and spent > most - 1:
        return Verdict("overrun", f"{spent:.0f} s of CPU time", seconds=spent, flags=flags)
    output = done.stdout + done.stderr
    answer = CONTRACT.get(done.returncode, "crash")
    if done.returncode == 5 and "says true, but" in output:  # the portfolio found a lie by itself
        answer = "contradiction"
    if answer in ("rejected", "crash", "contradiction"):
        return Verdict(answer, f"exit code {done.returncode}", output, spent, flags)
    last = done.stdout.rstrip().rsplit("\n", 1)[-1]
    match = re.fullmatch(rf"verdict: {answer}(?:\s*\((.*)\))?", last)
    if not match:
        return Verdict("crash", f"exit code {done.returncode}, but last line {last!r}", output, spent, flags)
    return Verdict(answer, match.group(1) or "", output, spent, flags)


@dataclass
class Followed:
    outside: str  # the first place with a state that no heap of the proof describes, or what a run violates; empty: none
    figures: dict[str, int]


def follow(text: str, runs: int, seconds: float) -> Followed:
    """Concrete runs through the states of the proof, where there is one."""
    with tempfile.NamedTemporaryFile("w", suffix=".c", prefix="heapwise-fuzz-") as file:
        file.write(text)
        file.flush()
        command = [program(), "verify", "--property", "memsafety", "--time-limit", str(seconds), "--follow", str(runs), file.name]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    match = re.search(r"follow: (\d+) runs, (\d+) states, described (\d+) \(in part (\d+)\), undecided (\d+), outside (\d+)", done.stdout)
    if not match:
        return Followed("" if "follow: no proof" in done.stdout else f"no report, exit code {done.returncode}", {})
    names = ("runs followed", "states followed", "states described", "states described in part", "states undecided", "states outside")
    place = re.search(r"outside: .*|a run violates what was proved.*", done.stdout)
    return Followed(place[0] if place else "", dict(zip(names, map(int, match.groups()))))


def run(text: str, inputs: list[list[int]], model: str = "lp64") -> list[str]:
    """The outcome of each run by the interpreter, in the words of the native referee (native_driver.c)."""
    with tempfile.TemporaryDirectory(prefix="heapwise-fuzz-") as name:
        folder = Path(name)
        (folder / "program.c").write_text(text)
        (folder / "inputs").write_text("".join(" ".join(map(str, numbers)) + "\n" for numbers in inputs))
        command = [program(), "run", "--property", "memsafety", "--data-model", model, "--steps", "2000000", "--memory-limit", "50", "--each",
                   folder / "inputs", folder / "program.c"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    outcomes = done.stdout.split()
    if len(outcomes) != len(inputs):
        raise RuntimeError(f"{len(outcomes)} outcomes of {len(inputs)} runs, exit code {done.returncode}: {done.stderr[:400]}")
    return outcomes
