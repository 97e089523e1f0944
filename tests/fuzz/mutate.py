"""Breaks a correct program in the ways in which people do.

Each mutation looks for the places where it applies and changes one of them. Whether the mutant is really wrong is not
assumed: the referee runs it. Run as a script it prints a mutant: `mutate.py SEED MUTANT_SEED`.
"""

from __future__ import annotations

import random
import re
import sys
from typing import Callable

import ctree
from ctree import DoWhile, For, Function, If, Simple, Unit, While

# A mutation lists its possible changes; each is a function that makes one change in place.
Change = Callable[[], None]


def _simple(unit: Unit, pattern: str):
    """(function, body, index, match) of the simple statements that match the pattern."""
    expression = re.compile(pattern)
    for function, body, index in ctree.all_statements(unit):
        if isinstance(body[index], Simple):
            match = expression.fullmatch(body[index].text)
            if match:
                yield function, body, index, match


def _set(statement, text: str) -> Change:
    return lambda: setattr(statement, "text", text)


def missing_free(unit: Unit):
    for _, body, index, _ in _simple(unit, r"(free|\w+_(free_all|clear|detach|free_members))\(.*\)"):
        yield lambda body=body, index=index: body.pop(index)


def double_free(unit: Unit):
    for _, body, index, _ in _simple(unit, r"free\(.*\)"):
        yield lambda body=body, index=index: body.insert(index, Simple(body[index].text))
    for _, body, index, match in _simple(unit, r"(\w+_free_all)\((\w+)\)"):
        if index + 1 < len(body):  # without the reset to null that follows
            yield lambda body=body, index=index: body.__setitem__(index + 1, Simple(body[index].text))


def _pointer_test(condition: str) -> bool:
    return bool(re.fullmatch(r"!?[\w\->.\[\]()*]+( [!=]= (NULL|0))?|NULL [!=]= .*", condition)) and "nondet" not in condition


def forgotten_null_check(unit: Unit):
    for _, body, index in ctree.all_statements(unit):
        statement = body[index]
        if isinstance(statement, If) and _pointer_test(statement.condition):
            guards = statement.condition.startswith("!") or "==" in statement.condition
            kept = (statement.otherwise or []) if guards else statement.then
            yield lambda body=body, index=index, kept=kept: body.__setitem__(slice(index, index + 1), kept)
        if isinstance(statement, (If, While, For, DoWhile)):
            parts = ctree.split_at(statement.condition, "&&")
            for number, part in enumerate(parts):
                if len(parts) > 1 and _pointer_test(part):
                    rest = " && ".join(parts[:number] + parts[number + 1 :])
                    yield lambda statement=statement, rest=rest: setattr(statement, "condition", rest)


def off_by_one(unit: Unit):
    swaps = [(" < ", " <= "), (" > 0", " >= 0"), (" >= ", " > "), (" - 1", ""), (" <= ", " < "), (" > 1", " > 0")]
    for _, body, index in ctree.all_statements(unit):
        statement = body[index]
        if isinstance(statement, (If, While, For, DoWhile)):
            for old, new in swaps:
                if old in statement.condition:
                    changed = statement.condition.replace(old, new, 1)
                    yield lambda statement=statement, changed=changed: setattr(statement, "condition", changed)
        if isinstance(statement, For) and re.search(r"i = 0", statement.first):
            yield lambda statement=statement: setattr(statement, "first", statement.first.replace("= 0", "= 1"))
        if isinstance(statement, Simple):
            for old, new in ((r"\bcapacity \*", "capacity - 1 *"), (r"\[(\w+)\]", r"[\1 + 1]"), (r"alloc\((\d+) \*", r"alloc((\1 - 1) *"),
                             (r"(strlen\(.*?\)|size) \+ 1\b", r"\1"), (r"(sizeof [\w>-]+) - 1", r"\1")):
                changed = re.sub(old, new, statement.text, count=1)
                if changed != statement.text:
                    yield _set(statement, changed)


LINK = r"([\w\->.()*\[\]]+(?:->|\.)\w+) = (.+)"


def lost_tail(unit: Unit):
    """A link that is not written, or written with null."""
    for _, body, index, match in _simple(unit, LINK):
        if not re.search(r"(value|data|key|id|weight|load|mark|count|size|has|number|capacity|hits)$", match.group(1)):
            yield lambda body=body, index=index: body.pop(index)
            if match.group(2) != "NULL":
                yield _set(body[index], f"{match.group(1)} = NULL")


def wrong_link(unit: Unit):
    """A link (`prev`, `next`, `parent`) that leads to the wrong node."""
    for function, body, index, match in _simple(unit, LINK):
        target, value = match.groups()
        owner = re.match(r"\w+", target)
        if owner and "NULL" not in value and re.fullmatch(r"[\w\->.]+", value) and not re.fullmatch(r"\d+", value):
            yield _set(body[index], f"{target} = {owner.group(0)}")
            others = {w for _, w in function.parameters()} | {owner.group(0)}
            for other in sorted(others - {value}):
                yield _set(body[index], f"{target} = {other}")


def use_after_free(unit: Unit):
    """A free that comes a statement too early, or one after which the pointer is used."""
    for _, body, index, match in _simple(unit, r"free\((.*)\)"):
        if index > 0:
            yield lambda body=body, index=index: body.insert(index - 1, body.pop(index))
        if re.fullmatch(r"\w+", match.group(1)):
            yield lambda body=body, index=index, name=match.group(1): body.insert(index + 1, Simple(f"*(volatile char *){name} = 0"))


def inner_pointer(unit: Unit):
    for _, body, index, match in _simple(unit, r"free\((.*)\)"):
        pointer = match.group(1)
        yield _set(body[index], f"free((char *){pointer} + {1})")
        if re.fullmatch(r"\w+", pointer):
            yield _set(body[index], f"free({pointer} + 1)")
            yield _set(body[index], f"free(&{pointer})")


def stack_address(unit: Unit):
    """A node that should be on the heap, and is on the stack."""
    for _, body, index, match in _simple(unit, r"((?:struct )?\w+) \*(\w+) = (?:\(.*?\))?malloc\(sizeof.*\)"):
        kind, name = match.groups()

        def change(body=body, index=index, kind=kind, name=name):
            body[index : index + 1] = [Simple(f"{kind} {name}_local"), Simple(f"{kind} *{name} = &{name}_local")]

        yield change


def swapped_statements(unit: Unit):
    for _, body, index in ctree.all_statements(unit):
        if index + 1 < len(body) and isinstance(body[index], Simple) and isinstance(body[index + 1], Simple):
            second = body[index + 1].text
            if not second.startswith(("return", "break")) and second != body[index].text:
                yield lambda body=body, index=index: body.insert(index, body.pop(index + 1))


def dropped_statement(unit: Unit):
    for _, body, index in ctree.all_statements(unit):
        if isinstance(body[index], Simple) and not re.match(r"return|break|(struct )?\w+ \**\w+( =|$)", body[index].text):
            yield lambda body=body, index=index: body.pop(index)


def wrong_variable(unit: Unit):
    """One use of a local pointer is a use of another one of the same function."""
    for function, body, index in ctree.all_statements(unit):
        statement = body[index]
        if not isinstance(statement, Simple):
            continue
        names = _pointers(function)
        used = [name for name in names if re.search(rf"(?<![\w.>]){name}\b", statement.text)]
        for name in used:
            for other in names:
                if other != name and names[other] == names[name]:
                    yield _set(statement, re.sub(rf"(?<![\w.>]){name}\b", other, statement.text, count=1))


def _pointers(function: Function) -> dict[str, str]:
    """The local pointers and parameters of a function, with their types."""
    found = {name: kind for kind, name in function.parameters() if "*" in kind}
    holder = Unit([function])
    for _, _, _, match in _simple(holder, r"((?:struct )?\w+ \*+)(\w+)(?: = .*)?"):
        found[match.group(2)] = match.group(1)
    return found


def stopped_early(unit: Unit):
    """A loop that leaves too soon, or goes on too long by losing its test."""
    for _, body, index in ctree.all_statements(unit):
        statement = body[index]
        if isinstance(statement, (While, For)) and "__VERIFIER" not in statement.condition:
            yield lambda body=body, index=index, statement=statement: body.__setitem__(index, If(statement.condition, statement.body)) \
                if isinstance(statement, While) else statement.body.append(Simple("break"))


def negated_condition(unit: Unit):
    for _, body, index in ctree.all_statements(unit):
        if isinstance(body[index], If) and "nondet" not in body[index].condition:
            yield lambda statement=body[index]: setattr(statement, "condition", f"!({statement.condition})")


def own_slip(unit: Unit):
    """What the families of the program say that one gets wrong here."""
    text = ctree.show(unit)
    for right, wrong in unit.slips:
        for match in re.finditer(r"\s+".join(map(re.escape, right.split())), text):
            changed = text[: match.start()] + wrong + text[match.end() :]
            yield lambda changed=changed: setattr(unit, "items", ctree.parse(changed).items)


def probe(unit: Unit):
    """A crash in one case of what the pointers at a place may be: an analysis that lost the case calls it safe."""
    fields: dict[str, list[str]] = {}
    for item in unit.items:
        for name, inside in re.findall(r"struct (\w+) \{([^{}]*)\}", item.text) if isinstance(item, ctree.Declaration) else ():
            fields[f"struct {name} *"] = re.findall(rf"struct {name} \*(\w+);", inside)
    for function in unit.functions():
        seen = {name: kind for kind, name in function.parameters() if kind in fields}
        for index, statement in enumerate(function.body):
            match = re.match(r"(struct \w+ \*)(\w+)( =|$)", statement.text) if isinstance(statement, Simple) else None
            if match and match.group(1) in fields:
                seen[match.group(2)] = match.group(1)
            for condition in _cases(seen, fields) if index + 1 < len(function.body) else ():
                yield lambda body=function.body, at=index + 1, condition=condition: body.insert(at, If(condition, [Simple("*(volatile char *)NULL = 0")]))


def _cases(pointers: dict[str, str], fields: dict[str, list[str]]) -> list[str]:
    alone = {name: [name, f"!{name}"] + [f"{name} && {name}->{field}{rest}" for field in fields[kind]
             for rest in (" == NULL", f" == {name}", "", f" && {name}->{field}->{field} == {name}")] for name, kind in pointers.items()}
    pairs = [(a, b) for a in pointers for b in pointers if a < b]
    return ([case for cases in alone.values() for case in cases] + [f"{x} && {y}" for a, b in pairs for x in alone[a] for y in alone[b]]
            + [f"{a} && {a} == {b}" for a, b in pairs if pointers[a] == pointers[b]])


MUTATIONS = {
    "missing free": missing_free,
    "double free": double_free,
    "forgotten null check": forgotten_null_check,
    "off by one": off_by_one,
    "lost tail": lost_tail,
    "wrong link": wrong_link,
    "use after free": use_after_free,
    "inner pointer": inner_pointer,
    "stack address": stack_address,
    "swapped statements": swapped_statements,
    "dropped statement": dropped_statement,
    "wrong variable": wrong_variable,
    "stopped early": stopped_early,
    "negated condition": negated_condition,
    "own slip": own_slip,
    "probe": probe,
}


def mutate(unit: Unit, seed: int | str, only: str | None = None) -> tuple[Unit, str] | None:
    """A mutant and the name of the mutation; nothing when none applies."""
    rng = random.Random(f"mutant {seed}")
    names = [only] if only else rng.sample(list(MUTATIONS), len(MUTATIONS))
    if not only and unit.slips and rng.random() < 0.5:
        names.insert(0, "own slip")
    for name in names:
        mutant = unit.clone()
        changes = list(MUTATIONS[name](mutant))
        if changes:
            rng.choice(changes)()
            return mutant, name
    return None


if __name__ == "__main__":
    import generate

    made = mutate(generate.generate(sys.argv[1]), sys.argv[2])
    if made:
        print(f"// {made[1]}\n{ctree.show(made[0])}", end="")
