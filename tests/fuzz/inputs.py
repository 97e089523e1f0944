"""The inputs that a program is run on: what its calls of __VERIFIER_nondet_int return, one list per run.

A program reads zeros when its list is used up, so every loop `while (nondet)` ends. The lists mix the boundaries that
break heap programs (nothing, one, two of everything; negative; large) with random ones.
"""

from __future__ import annotations

import random

LONG = 100000  # rounds that a program may wait for, and nodes that a list may need

BOUNDARY: list[list[int]] = [
    [], [1], [1, 1], [1, 1, 1], [1, 0, 1, 0, 1], [0, 1, 0, 1], [0, 1], [0, 0, 1], [2, 3, 4, 5], [-1, -1, -1],
    [3, 1, 2, 3, 0, 3], [1] * 12, [1, 7, 1, 7, 0, 7, 1, 1], [5, 4, 3, 2, 1], [-2147483648, 1, 1000],
]


def draw(rng: random.Random) -> list[int]:
    """Mostly small numbers, with a tendency per list: how often it goes on, and how large it gets."""
    length = rng.choice([2, 4, 8, 16, 40])
    on = rng.choice([0.3, 0.5, 0.7, 0.9])
    small = rng.choice([1, 2, 4, 8])
    numbers = []
    for _ in range(length):
        if rng.random() > on:
            numbers.append(0)
        elif rng.random() < 0.03:
            numbers.append(rng.choice([-1, 1000, -2147483648]))
        else:
            numbers.append(rng.randint(1, small) if rng.random() < 0.9 else rng.randint(-3, 8))
    return numbers


def lists(seed: int | str, count: int) -> list[list[int]]:
    rng = random.Random(f"inputs {seed}")
    return (BOUNDARY + [draw(rng) for _ in range(max(0, count - len(BOUNDARY)))])[:count]


def for_program(text: str, seed: int | str, count: int) -> list[list[int]]:
    """Lists for this program: one that waits is given what it waits for, in fewer and longer runs."""
    if "waited <" not in text:
        return lists(seed, count)
    return [[LONG, *numbers] for numbers in lists(seed, min(count, 60))]
