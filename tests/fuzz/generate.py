"""Draws a random, meaningful, correct heap program from a seed.

A program has one to three data structures (families/), some variables of each (local or global), a sequence of steps,
and frees everything at the end. Every step is safe on every state, so each program is memory-safe and leaks nothing on
all inputs; mutate.py breaks such programs. Run as a script it prints the program: `generate.py SEED`.
"""

from __future__ import annotations

import random
import re
import sys

import ctree
import inputs
from families.arrays import Buckets, Slots, Vector
from families.base import Family
from families.callees import Callees
from families.crossed import Crossed, Mutual
from families.cyclic import Embedded, Ring
from families.doubly import Doubly, TwoEnded
from families.leaves import Leaves
from families.leaving import Leaving
from families.levels import Levels
from families.nested import Nested, Owner
from families.numbers import Numbers
from families.payload import Payload, Tagged
from families.rows import Names, Rows
from families.scopes import Scopes
from families.shared import Choice, Sentinel, Shared
from families.singly import Singly
from families.storage import OpenValues, Storage
from families.text import Text
from families.trees import Tree
from families.weak import Weak

HEADERS = ("stddef.h", "stdlib.h")

KINDS = {
    "singly": (Singly, 6), "doubly": (Doubly, 3), "two-ended": (TwoEnded, 2), "ring": (Ring, 2), "embedded": (Embedded, 3),
    "nested": (Nested, 2), "owner": (Owner, 2), "tree": (Tree, 2), "vector": (Vector, 1), "slots": (Slots, 1), "buckets": (Buckets, 1),
    "shared": (Shared, 1), "choice": (Choice, 1), "sentinel": (Sentinel, 2), "text": (Text, 1),
    "payload": (Payload, 4), "tagged": (Tagged, 1), "crossed": (Crossed, 3), "mutual": (Mutual, 1), "callees": (Callees, 3), "scopes": (Scopes, 2),
    "storage": (Storage, 2), "open-values": (OpenValues, 1), "weak": (Weak, 1), "leaving": (Leaving, 2), "numbers": (Numbers, 3),
    "rows": (Rows, 2), "names": (Names, 2), "levels": (Levels, 2), "leaves": (Leaves, 1),
}
BY_MODEL = {"numbers"}  # whose programs mean something else on 32 bits: asked about there as often as on 64
PREFIXES = ["list", "queue", "store", "pool", "cache", "index", "table", "chain"]
NONDET = "__VERIFIER_nondet_int()"
# What comes behind it needs a long run: no search path by path gets there, an abstraction does, and so does a concrete
# run whose first input is large (inputs.py).
WAIT = f"int rounds = {NONDET}; int waited = 0; while (waited < rounds) {{ waited++; }} if (waited < {inputs.LONG}) {{ return 0; }}"


class Draw:
    """The making of one program."""

    def __init__(self, rng: random.Random, kinds: list[str] | None = None, small: bool = False):
        self.rng = rng
        self.waits = rng.random() < 0.1
        self.stages: list[str] = []
        self.families: list[Family] = []
        self.kinds: list[str] = []
        self.variables: dict[str, list[str]] = {}  # by the family's prefix
        self.globals: set[str] = set()
        prefixes = rng.sample(PREFIXES, 3)
        for number in range(1 if small else rng.choices([1, 2, 3], [75, 20, 5])[0]):
            chosen = rng.choices(kinds or list(KINDS), [KINDS[kind][1] for kind in kinds or KINDS])[0]
            family = KINDS[chosen][0](rng, prefixes[number])
            self.kinds.append(chosen)
            self.families.append(family)
            names = [f"{prefixes[number]}_{letter}" for letter in "ab"][: max(family.least_variables, rng.choices([1, 2], [85, 15] if small else [55, 45])[0])]
            self.variables[family.prefix] = names
            if rng.random() < 0.25:
                self.globals.update(names)

    def step(self) -> tuple[Family, str]:
        family = self.rng.choice(self.families)
        return family, family.step(self.variables[family.prefix])

    def wrapped_step(self) -> str:
        """One step, perhaps under a condition, in a loop, or in a function of its own."""
        family, text = self.step()
        shape = self.rng.choices(["plain", "if", "else", "while", "count", "bound", "stage", "leave", "switch"],
                                 [50, 14, 6, 7, 6, 3, 10, 2, 2])[0]
        if shape == "plain":
            return text
        if shape == "if":
            return f"if ({NONDET}) {{ {text} }}"
        if shape == "else":
            return f"if ({self.rng.choice([NONDET, NONDET + ' > 0'])}) {{ {text} }} else {{ {self.step()[1]} }}"
        if shape == "while":
            return f"while ({NONDET}) {{ {text} }}"
        if shape == "count":
            return f"for (int round = 0; round < {self.rng.choice([2, 3, 5])}; round++) {{ {text} }}"
        if shape == "bound":
            return f"{{ int rounds = {NONDET}; for (int round = 0; round < rounds; round++) {{ {text} }} }}"
        if shape == "leave":
            return f"if ({NONDET}) {{ {self.cleanup()} return 0; }}"
        if shape == "switch":
            return f"switch ({NONDET}) {{ case 0: {text} break; case 1: {self.step()[1]} break; default: break; }}"
        return self.stage(family, text)

    def stage(self, family: Family, text: str) -> str:
        """Moves a step to a function that gets the variables by reference (the global ones directly)."""
        name = f"stage_{len(self.stages) + 1}"
        kind, access = family.reference_type()
        used = [v for v in self.variables[family.prefix] if re.search(rf"\b{v}\b", text) and v not in self.globals]
        for variable in used:
            text = ctree.replace_identifier(text, variable, access.format(variable))
            text = text.replace(f"&(*{variable})->", f"&{variable}[0]->").replace(f"&(*{variable}).", f"&{variable}->")
            text = re.sub(rf"&\(\*{variable}\)", variable, text).replace(f"(*{variable}).", f"{variable}->")
            text = text.replace(f"&{variable}[0]->", f"&(*{variable})->")
            text = re.sub(rf"\(\*{variable}\)(?!->|\[)", f"*{variable}", text)
        parameters = ", ".join(f"{kind}{variable}" for variable in used) or "void"
        self.stages.append(f"static void {name}({parameters}) {{ {text} }}")
        return f"{name}({', '.join('&' + variable for variable in used)});"

    def cleanup(self) -> str:
        parts = [family.finish(v) for family in self.families for v in self.variables[family.prefix]]
        self.rng.shuffle(parts)
        return " ".join(parts)

    def slips(self) -> list[tuple[str, str]]:
        return [slip for family in self.families for slip in family.slips]

    def text(self, steps: int) -> str:
        every = [(family, v) for family in self.families for v in self.variables[family.prefix]]
        shared = " ".join("static " + family.declare(v) for family, v in every if v in self.globals)
        local = " ".join(family.declare(v) for family, v in every if v not in self.globals)
        first = " ".join(family.initialise(v) for family, v in every)
        first += " ".join(family.build(v) for family, v in every if self.rng.random() < 0.7)
        body = " ".join(self.wrapped_step() for _ in range(steps))
        wait = WAIT if self.waits else ""
        main = f"int main(void) {{ {wait} {local} {first} {body} {self.cleanup()} return 0; }}"
        types = "\n".join(family.types() for family in self.families)
        functions = "\n".join({name: text for family in reversed(self.families) for name, text in family.functions.items()}.values())
        headers = sorted({*HEADERS, *(name for family in self.families for name in family.headers)})
        mark = ["#define broken_here(use) (use)"] if any("broken_here" in wrong for _, wrong in self.slips()) else []
        header = "\n".join([*(f"#include <{name}>" for name in headers), *mark, "extern int __VERIFIER_nondet_int(void);"])
        rest = "\n".join([types, shared, functions, *self.stages, main])
        if self.rng.random() < max(family.share_without_inputs for family in self.families):
            rest = self.without_inputs(rest)
        return f"{header}\n{rest}"

    def without_inputs(self, text: str) -> str:
        """The program reads its own numbers, then zeros: it has one run, which a search may take for a proof."""
        numbers = ", ".join(str(self.rng.choice([0, 1, 1, 2, 3, 7, -1])) for _ in range(8))
        return f"static int nondet_given(void) {{ static const int given[8] = {{ {numbers} }}; static int at = 0; return at < 8 ? given[at++] : 0; }}\n" + \
            text.replace(NONDET, "nondet_given()")


def generate(seed: int | str, kinds: list[str] | None = None, small: bool = False) -> ctree.Unit:
    """The program of a seed; with `kinds`, of structures of these kinds only. A small one has one structure and a step or two."""
    rng = random.Random(f"heapwise {seed}")
    draw = Draw(rng, kinds, small)
    steps = rng.choice([1, 1, 2]) if small else rng.choices([1, 2, 3, 4, 6, 9], [8, 22, 25, 20, 15, 10])[0]
    unit = ctree.parse(draw.text(steps))
    unit.slips, unit.kinds = draw.slips(), draw.kinds
    return unit


if __name__ == "__main__":
    print(ctree.show(generate(sys.argv[1] if len(sys.argv) > 1 else 0, sys.argv[2].split(",") if len(sys.argv) > 2 else None)), end="")
