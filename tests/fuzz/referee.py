"""The referee: runs a program concretely on many inputs and says which property it breaks, and on which input.

A violation that it finds is real. That it finds none proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import inputs
import native


@dataclass
class Finding:
    property: str
    input: list[int]


def first_violation(text: str, tried: list[list[int]]) -> Finding | None:
    for numbers, outcome in zip(tried, native.run(text, tried)):
        if outcome in native.VIOLATIONS:
            return Finding(outcome, numbers)
    return None


def judge(text: str, seed: int | str, runs: int) -> Finding | None:
    return first_violation(text, inputs.lists(seed, runs))
