"""The referee: runs a program concretely on many inputs and says which property it breaks, and on which input.

A violation that it finds is real. That it finds none proves nothing. Two referees that share no code do the work: the
interpreter of Heapwise (fast: hundreds of runs in a fraction of a second) and native code under the sanitizers (slow).
"""

from __future__ import annotations

from dataclasses import dataclass

import heapwise
import inputs
import native


@dataclass
class Finding:
    property: str
    input: list[int]


def first_violation(text: str, tried: list[list[int]], model: str = "lp64") -> Finding | None:
    for numbers, outcome in zip(tried, heapwise.run(text, tried, model)):
        if outcome in native.VIOLATIONS:
            return Finding(outcome, numbers)
    return None


def judge(text: str, seed: int | str, runs: int) -> Finding | None:
    return first_violation(text, inputs.lists(seed, runs))


def disagreement(text: str, tried: list[list[int]]) -> str | None:
    """What the two referees see differently, if anything."""
    for numbers, ours, theirs in zip(tried, heapwise.run(text, tried), native.run(text, tried)):
        # The sanitizers look for lost memory at the end only; an access that fails after the loss ends their run. Their
        # free crashes where it is given any number.
        same = ours == theirs or (ours == "valid-memtrack" and theirs in native.VIOLATIONS) or (ours, theirs) == ("valid-free", "valid-deref")
        if not same and "undecided" not in (ours, theirs):
            return f"{ours} by the interpreter, {theirs} by the sanitizers, on {numbers}"
    return None
