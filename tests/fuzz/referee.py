"""The referee: runs a program concretely on many inputs and says which property it breaks, and on which input.

A violation that it finds is real. That it finds none proves nothing. Two referees that share no code do the work: the
interpreter of Heapwise (fast: hundreds of runs in a fraction of a second) and native code under the sanitizers (slow).

Some mistakes no run shows: a lifetime that has ended and that neither compiler marks, a value that C leaves open and
that every implementation at hand gives alike. The families write such a use as `broken_here(use)`, an expression that
means `use`; the referee runs the program with a write through null in its place.
"""

from __future__ import annotations

from dataclasses import dataclass

import heapwise
import inputs
import native

MARK = "#define broken_here"
NATIVE_RUNS = 20


@dataclass
class Finding:
    property: str
    input: list[int]


def first_of(tried: list[list[int]], outcomes: list[str]) -> Finding | None:
    return next((Finding(outcome, numbers) for numbers, outcome in zip(tried, outcomes) if outcome in native.VIOLATIONS), None)


def first_violation(text: str, tried: list[list[int]], model: str = "lp64") -> Finding | None:
    return first_of(tried, heapwise.run(text, tried, model))


def judge(text: str, seed: int | str, runs: int, model: str = "lp64") -> Finding | None:
    """The first violation. Native code goes on where the interpreter does not know a function of the library."""
    tried = inputs.for_program(text, seed, runs)
    shown = with_mark(text)
    outcomes = heapwise.run(shown, tried, model)
    found = first_of(tried, outcomes)
    if found is None and "unsupported" in outcomes and model == "lp64":
        found = first_of(tried[:NATIVE_RUNS], native.run(shown, tried[:NATIVE_RUNS]))
    return found


def is_marked(text: str) -> bool:
    return text.count("broken_here(") > text.count(MARK)


def with_mark(text: str) -> str:
    """The program in which a use that C forbids is a write through null: reaching it is what breaks the program."""
    return text.replace(f"{MARK}(use) (use)", f"{MARK}(use) (*(volatile char *)0 = 0, use)")


def disagreement(text: str, tried: list[list[int]]) -> str | None:
    """What the two referees see differently, if anything. Of a marked use neither of them sees what C says."""
    if is_marked(text):
        return None
    for numbers, ours, theirs in zip(tried, heapwise.run(text, tried), native.run(text, tried)):
        # The sanitizers look for lost memory at the end only; an access that fails after the loss, or abort, ends their run before that.
        # Their free crashes where it is given any number.
        same = ours == theirs or (ours == "valid-memtrack" and theirs in {*native.VIOLATIONS, "aborted"}) or (ours, theirs) == ("valid-free", "valid-deref")
        if not same and "undecided" not in (ours, theirs) and ours != "unsupported":
            return f"{ours} by the interpreter, {theirs} by the sanitizers, on {numbers}"
    return None
