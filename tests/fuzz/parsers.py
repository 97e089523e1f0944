#!/usr/bin/env python3
"""libFuzzer on the parsers: IR text, SL-COMP's dialect, and the deciders behind the latter (targets/*.cpp).

Builds the targets (preset `fuzz`: coverage, address and undefined-behaviour sanitizers), draws a first corpus from the
programs and formulas of the tests, and gives each target its share of the time. What crashes, hangs or breaks a check
is left in build/fuzz-parsers/; findings become tests.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build/fuzz-parsers"
TARGETS = {"ir": "targets/ir_target.cpp", "sl": "targets/sl_target.cpp", "decide": "targets/decide_target.cpp"}


def build(targets: list[str]):
    if not (ROOT / "build/fuzz/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "fuzz"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", "--preset", "fuzz", "--target", *(f"fuzz_{target}" for target in targets)], cwd=ROOT, check=True)


def seed_corpus(target: str) -> Path:
    folder = WORK / f"corpus-{target}"
    folder.mkdir(parents=True, exist_ok=True)
    if target == "ir":
        heapwise = ROOT / "build/release/bin/heapwise"
        for path in [*ROOT.glob("examples/*.c"), *ROOT.glob("tests/programs/*.c"), *ROOT.glob("tests/traps/*.c")]:
            done = subprocess.run([heapwise, "ir", path], capture_output=True)
            if done.returncode == 0:
                (folder / f"{path.stem}.ir").write_bytes(done.stdout)
    else:
        for path in [*ROOT.glob("examples/*.smt2"), *ROOT.glob("tests/logic/formulas/*.smt2")]:
            (folder / path.name).write_bytes(path.read_bytes())
    return folder


def fuzz(target: str, seconds: int) -> tuple[str, int]:
    """One line of figures, and how many findings."""
    corpus = seed_corpus(target)
    prefix = WORK / f"finding-{target}-"
    for old in WORK.glob(prefix.name + "*"):
        old.unlink()
    command = [ROOT / f"build/fuzz/bin/fuzz_{target}", f"-max_total_time={seconds}", "-timeout=120", "-rss_limit_mb=2000", "-max_len=16384",
               f"-artifact_prefix={prefix}", "-print_final_stats=1", corpus]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    minutes = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 60
    runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    covered = re.findall(r"cov: (\d+)", done.stderr)
    findings = sorted(WORK.glob(prefix.name + "*"))
    for finding in findings:
        print(f"FINDING {target}: {finding}\n{done.stderr[-1500:]}", flush=True)
    if done.returncode != 0 and not findings:
        print(f"FINDING {target}: exit code {done.returncode}\n{done.stderr[-1500:]}", flush=True)
    return (f"{target}: {runs[1] if runs else '?'} inputs, {covered[-1] if covered else '?'} edges covered, {minutes:.1f} CPU minutes",
            len(findings) or int(done.returncode != 0))


def main() -> int:
    parser = argparse.ArgumentParser(description="libFuzzer on the parsers")
    parser.add_argument("--minutes", type=float, default=10, help="for all targets together")
    parser.add_argument("--target", choices=list(TARGETS), action="append", help="this target only (may be repeated)")
    options = parser.parse_args()
    targets = options.target or list(TARGETS)
    build(targets)
    total = 0
    for target in targets:
        line, findings = fuzz(target, max(1, int(60 * options.minutes / len(targets))))
        print(f"{line}, {findings} findings", flush=True)
        total += findings
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
