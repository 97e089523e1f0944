"""The native referee: clang, the sanitizers, and real runs.

It answers "which property does the program break on this input?" independently of all of Heapwise. It may miss a
violation (an address that happens to be valid), and it knows only the data model of the machine; what it does find is
real. Programs that depend on undefined behaviour of another kind (signed overflow, ...) are reported as `undefined` when
`strict`, and are mistakes of the generator.
"""

from __future__ import annotations

import functools
import os
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMPILER = os.environ.get("HEAPWISE_FUZZ_CC", "clang-19")
VIOLATIONS = ("valid-deref", "valid-free", "valid-memtrack")
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=1:leak_check_at_exit=0:handle_abort=0:detect_stack_use_after_return=1:symbolize=0:"
    "allocator_may_return_null=0:hard_rss_limit_mb=400:quarantine_size_mb=64:print_summary=0",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=0:symbolize=0",
}


class DoesNotCompile(Exception):
    pass


@functools.cache
def _driver() -> Path:
    """The driver, compiled once per process."""
    object_file = Path(tempfile.mkdtemp(prefix="heapwise-fuzz-")) / "driver.o"
    subprocess.run([COMPILER, "-O1", "-w", "-c", "-o", object_file, HERE / "native_driver.c"], check=True)
    return object_file


def compiles(text: str) -> bool:
    done = subprocess.run([COMPILER, "-x", "c", "-fsyntax-only", "-Wno-everything", "-Werror=implicit-function-declaration", "-Werror=return-type", "-Werror=uninitialized", "-Werror=int-conversion", "-"], input=text, text=True,
                          capture_output=True)
    return done.returncode == 0


def run(text: str, inputs: list[list[int]], strict: bool = False) -> list[str]:
    """The outcome of each run; see native_driver.c for the words."""
    with tempfile.TemporaryDirectory(prefix="heapwise-fuzz-") as name:
        folder = Path(name)
        (folder / "program.c").write_text(text)
        (folder / "inputs").write_text("".join(" ".join(map(str, numbers)) + "\n" for numbers in inputs))
        sanitizers = "address,undefined" if strict else "address"
        flags = ["-O0", "-w", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all", "-pthread", "-fuse-ld=lld-19"]
        built = subprocess.run([COMPILER, *flags, "-Dmain=program_main", "-Dexit=program_exit", HERE / "native_guard.c", folder / "program.c", _driver(), "-o", folder / "program"],
                               capture_output=True, text=True)
        if built.returncode != 0:
            raise DoesNotCompile(built.stderr)
        done = subprocess.run([folder / "program", folder / "inputs"], capture_output=True, text=True, env=OPTIONS)
        outcomes = done.stdout.split()
        if len(outcomes) != len(inputs):
            raise RuntimeError(f"{len(outcomes)} outcomes of {len(inputs)} runs: {done.stderr[:400]}")
        return outcomes


def violations(outcomes: list[str]) -> list[str]:
    return [outcome for outcome in outcomes if outcome in VIOLATIONS]
