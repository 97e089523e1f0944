"""Runs both portfolios on one program, compares the verdict with its first line, and replays what is false."""
import re
import shlex
import subprocess
import sys

tool, program = sys.argv[1:]
with open(program, encoding="utf-8") as file:
    lines = file.read().splitlines()
wanted = re.match(r"// EXPECT: (true|unknown|false\([a-z-]+\))((?: --\S+)*)$", lines[0])
if not wanted:
    sys.exit(f"{program}: the first line must be // EXPECT: true|unknown|false(PROPERTY) [options]")
expected, options = wanted.group(1), shlex.split(wanted.group(2))
reasons = [line.removeprefix("// REASON: ") for line in lines[1:3] if line.startswith("// REASON: ")]
limit = [] if any(option.startswith("--time-limit") for option in options) else ["--time-limit", "20"]
replays = expected.startswith("false") and not lines[1].startswith("// NO REPLAY: ")
for engine in ("hunt", "auto"):
    command = [tool, "verify", "--engine", engine, *limit, *options, program]
    if replays and engine == "hunt":
        command.insert(2, "--replay")
    answer = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    verdict = answer.stdout.strip().splitlines()[-1] if answer.stdout.strip() else "nothing"
    if not verdict.startswith(f"verdict: {expected}"):
        sys.exit(f"--engine {engine}: expected {expected}, got {verdict} (exit {answer.returncode})\n{answer.stderr}")
    if any(reason not in verdict for reason in reasons):
        sys.exit(f"--engine {engine}: expected the reason {reasons}, got {verdict}")
    if "--replay" in command and "replay: as predicted" not in answer.stderr:
        sys.exit(f"the reproducer does not show the bug:\n{answer.stderr}")
