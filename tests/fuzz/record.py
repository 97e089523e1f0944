"""The record of a campaign: one line of JSON for each seed, so that a campaign can stop and go on, and be added up.

A row holds the seed, the version of Heapwise that answered, the CPU seconds spent on it, and counters. All figures of a
campaign are sums of its rows; a row is written when its seed is done, so an interrupted seed is tried again.
"""

from __future__ import annotations

import collections
import functools
import hashlib
import json
from pathlib import Path

import heapwise


@functools.cache
def version() -> str:
    """What tells one build of Heapwise from another: the beginning of its file's checksum."""
    return hashlib.sha256(heapwise.program().read_bytes()).hexdigest()[:12]


class Record:
    def __init__(self, path: Path | None = None):
        self.path = path
        self.count: collections.Counter = collections.Counter()
        self.versions: collections.Counter = collections.Counter()
        self.last_seed: int | None = None
        self.complete = True  # the file ends with a whole line
        if path and path.exists():
            self.read(path)

    def read(self, path: Path):
        text = path.read_text()
        self.complete = text == "" or text.endswith("\n")
        for line in text.splitlines():
            try:
                self.take(json.loads(line))
            except json.JSONDecodeError:  # the line that an interruption cut off
                continue

    def take(self, row: dict):
        self.count.update(row["count"])
        self.count["cpu seconds"] += row["cpu seconds"]
        self.versions[row["version"]] += 1
        self.last_seed = max(row["seed"], self.last_seed if self.last_seed is not None else row["seed"])

    def add(self, seed: int, count: collections.Counter, seconds: float):
        row = {"seed": seed, "version": version(), "cpu seconds": round(seconds, 3), "count": dict(count)}
        self.take(row)
        if self.path:
            with open(self.path, "a") as file:  # on a line of its own, whatever an interruption left
                file.write(("" if self.complete else "\n") + json.dumps(row) + "\n")
            self.complete = True

    def summary(self) -> str:
        c = self.count

        def share(part: str, whole: str) -> str:
            return f"{c[part]} ({100 * c[part] / c[whole]:.1f} %)" if c[whole] else "0"

        def answers(of: str) -> str:
            return f"true {share(f'{of} true', of)}, false {share(f'{of} false', of)}, unknown {share(f'{of} unknown', of)}"

        # Rows of before campaigns could ask anybody but prove do not say whom they asked.
        asked = " and ".join(sorted(key.removeprefix("asked ") for key in c if key.startswith("asked "))) or "prove"
        lines = [
            f"correct programs: {c['correct']}; {asked}: {answers('correct')}",
            f"mutants: {c['mutants']}; {asked}: {answers('mutants')}",
            f"mutants that a run breaks: {c['broken']}; {asked}: {answers('broken')}",
            f"mutants that a run breaks: {c['broken']}; hunt: false {share('broken hunt false', 'broken')}, true {c['broken hunt true']}, unknown {c['broken hunt unknown']}",
            f"both methods together: {c['portfolio']}; true {c['portfolio true']}, false {c['portfolio false']}, unknown {c['portfolio unknown']}",
            f"rewrites compared: {c['rewrites']}; referees compared: {c['cross-checks']} programs; replayed natively: {c['replays']}, as predicted {c['replays as predicted']}, without an end {c['replays undecided']}",
        ]
        if c["runs followed"]:
            lines.append(f"followed: {c['runs followed']} runs, {c['states followed']} states; described {c['states described']} (in part {c['states described in part']}), "
                         f"undecided {c['states undecided']}, outside {c['states outside']}")
        for title, prefix in (("unknown on correct programs", "why: "), ("not found by hunt", "missed: ")):
            reasons = collections.Counter({key.removeprefix(prefix): n for key, n in c.items() if key.startswith(prefix)})
            lines += [f"{title}: {n} x {reason}" for reason, n in reasons.most_common(12)]
        lines += [f"{key}: {n}" for key, n in sorted(c.items()) if key.startswith(("finding:", "false,", "rewrites "))]
        lines.append(f"versions: {len(self.versions)} ({', '.join(f'{name}: {n} seeds' for name, n in self.versions.items())})")
        lines.append(f"fuzz: {c['correct']} programs, {c['mutants']} mutants, {c['findings']} findings, {c['cpu seconds']:.0f} CPU seconds")
        return "\n".join(lines)
