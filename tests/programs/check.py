"""Runs heapwise on one program and compares the verdict with the program's first line."""
import re
import subprocess
import sys

tool, program = sys.argv[1:]
with open(program, encoding="utf-8") as file:
    first = file.readline()
wanted = re.match(r"// EXPECT: (true|not-true)(?: (\w+))?$", first.strip())
if not wanted:
    sys.exit(f"{program}: the first line must be // EXPECT: true|not-true [property]")
answer = subprocess.run(
    [tool, "verify", "--engine", "prove", "--property", wanted.group(2) or "memsafety", "--time-limit", "30", program],
    capture_output=True, text=True, timeout=120, check=False)
verdict = answer.stdout.strip().splitlines()[-1] if answer.stdout.strip() else "nothing"
proved = verdict == "verdict: true"
if answer.returncode not in (0, 1, 2) or proved != (wanted.group(1) == "true"):
    sys.exit(f"expected {wanted.group(1)}, got {verdict} (exit {answer.returncode})\n{answer.stderr}")
