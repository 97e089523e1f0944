"""Makes a failing program small: delta debugging over its tree of statements.

`shrink(unit, fails)` removes steps of main, then statements anywhere, whole functions and declarations, and unwraps
branches and loops, as long as `fails(text)` stays true. See Zeller, Hildebrandt: Simplifying and Isolating
Failure-Inducing Input (2002) for the halving of what is removed; working on the tree keeps most candidates compilable.
"""

from __future__ import annotations

import re
from typing import Callable, Iterator

import ctree
import native
from ctree import Block, Declaration, DoWhile, For, Function, If, Switch, Unit, While


class Shrinker:
    def __init__(self, unit: Unit, fails: Callable[[str], bool], tries: int = 600):
        self.unit = unit
        self.fails = fails
        self.tries = tries
        self.seen: set[str] = set()

    def accepts(self, candidate: Unit) -> bool:
        text = ctree.show(candidate)
        if text in self.seen or self.tries <= 0:
            return False
        self.seen.add(text)
        if not native.compiles(text):
            return False
        self.tries -= 1
        return self.fails(text)

    def run(self) -> Unit:
        before = None
        while before != ctree.show(self.unit) and self.tries > 0:
            before = ctree.show(self.unit)
            for candidates in (self.without_statements, self.without_items, self.unwrapped, self.simpler_conditions, self.without_fields):
                self.greedy(candidates)
        return self.unit

    def greedy(self, candidates: Callable[[], Iterator[Unit]]):
        """Takes the first accepted candidate and starts over, until none is accepted."""
        found = True
        while found and self.tries > 0:
            found = False
            for candidate in candidates():
                if self.accepts(candidate):
                    self.unit, found = candidate, True
                    break

    def without_statements(self) -> Iterator[Unit]:
        """Removes runs of statements: long ones first, main's first."""
        places = [(number, len(body)) for number, (_, body) in enumerate(ctree.all_bodies(self.unit))]
        longest = max((length for _, length in places), default=0)
        size = max(1, longest // 2)
        while size >= 1:
            for number, length in reversed(places):
                for start in range(length - size, -1, -max(1, size // 2)):
                    candidate = self.unit.clone()
                    body = list(ctree.all_bodies(candidate))[number][1]
                    del body[start : start + size]
                    yield candidate
            size //= 2

    def without_items(self) -> Iterator[Unit]:
        for index in range(len(self.unit.items) - 1, -1, -1):
            item = self.unit.items[index]
            if isinstance(item, Declaration) or item.name != "main":
                candidate = self.unit.clone()
                del candidate.items[index]
                yield candidate

    def unwrapped(self) -> Iterator[Unit]:
        """A branch or loop is replaced by its body."""
        for number, (_, body, index) in enumerate(ctree.all_statements(self.unit)):
            choices = len(ctree.bodies(body[index]))
            if isinstance(body[index], (If, While, DoWhile, For, Block, Switch)):
                for choice in range(choices):
                    candidate = self.unit.clone()
                    _, copied, at = list(ctree.all_statements(candidate))[number]
                    copied[at : at + 1] = ctree.bodies(copied[at])[choice]
                    yield candidate

    def simpler_conditions(self) -> Iterator[Unit]:
        for number, (_, body, index) in enumerate(ctree.all_statements(self.unit)):
            statement = body[index]
            if not isinstance(statement, (If, While, DoWhile, For)):
                continue
            simpler = []
            for operator in ("&&", "||"):
                parts = ctree.split_at(statement.condition, operator)
                if len(parts) > 1:
                    simpler += [f" {operator} ".join(parts[:i] + parts[i + 1 :]) for i in range(len(parts))]
            if isinstance(statement, If) and statement.otherwise is not None:
                simpler.append("")  # stands for: without the else branch
            for condition in simpler:
                candidate = self.unit.clone()
                _, copied, at = list(ctree.all_statements(candidate))[number]
                if condition:
                    copied[at].condition = condition
                else:
                    copied[at].otherwise = None
                yield candidate

    def without_fields(self) -> Iterator[Unit]:
        for index, item in enumerate(self.unit.items):
            match = re.fullmatch(r"((?:typedef )?struct \w+ ?\{)(.*)(\}[^{}]*;)", item.text) if isinstance(item, Declaration) else None
            fields = [part for part in ctree.split_at(match.group(2), ";") if part] if match else []
            for number in range(len(fields)):
                if len(fields) > 1:
                    candidate = self.unit.clone()
                    kept = "; ".join(fields[:number] + fields[number + 1 :])
                    candidate.items[index] = Declaration(f"{match.group(1)} {kept}; {match.group(3)}")
                    yield candidate


def shrink(unit: Unit, fails: Callable[[str], bool], tries: int = 600) -> Unit:
    return Shrinker(unit, fails, tries).run()
