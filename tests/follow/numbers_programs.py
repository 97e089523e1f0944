#!/usr/bin/env python3
"""Draws programs of arithmetic: mixed widths and signs, casts, shifts, bytes of an array, offsets of an address.

Every operation is safe on all values (indices are masked, shifts bounded, divisors constants), so prove should call each
of them true; their worth is in what `verify --follow` then compares: every number of every block, run by run.
The same seed gives the same program.
"""

from __future__ import annotations

import random
import sys

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool"]
NUMBERS = ["0", "1", "2", "3", "7", "8", "-1", "255", "256", "127", "128", "-128", "1000", "32767", "65535", "65536", "100000", "2147483647",
           "(-2147483647 - 1)", "4294967295u", "0x7fffffffffffffffL", "(-0x7fffffffffffffffL - 1)"]
INPUTS = ["__VERIFIER_nondet_int()", "__VERIFIER_nondet_long()", "__VERIFIER_nondet_uchar()"]
HEAD = """#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct record { char a; short b; int c; long d; unsigned u; };
int main(void) {
"""
START = """  struct record s;
  memset(&s, 0, sizeof s);
  long table[8];
  for (int i = 0; i < 8; i++) table[i] = i * 3;
  unsigned char *bytes = malloc(16);
  memset(bytes, 0, 16);
"""


class Drawer:
    def __init__(self, seed: int):
        self.rng = random.Random(f"numbers {seed}")
        self.names = [f"v{i}" for i in range(self.rng.randint(3, 6))]

    def name(self) -> str:
        return self.rng.choice(self.names)

    def expression(self, depth: int) -> str:
        pick, inner = self.rng.choice, lambda: self.expression(depth - 1)
        if depth == 0 or self.rng.random() < 0.25:
            return self.name() if self.rng.random() < 0.7 else pick(NUMBERS)
        return pick([
            lambda: f"(({pick(TYPES)}){inner()})",
            lambda: f"{pick('~-!')}({inner()})",
            lambda: f"({inner()} {pick(['<<', '>>'])} ({inner()} & {pick([3, 7, 15, 31])}))",
            lambda: f"({inner()} {pick('/%')} {pick([2, 3, 4, 7, 10, 16, -3, 1000])})",
            lambda: f"({inner()} {pick(['<', '<=', '>', '>=', '==', '!='])} {inner()})",
            lambda: f"({inner()} ? {inner()} : {inner()})",
            lambda: f"({inner()} {pick('+-*')} {inner()})",
            lambda: f"({inner()} {pick('&|^')} {inner()})",
            lambda: f"({inner()} {pick('+-')} {pick(NUMBERS)})",
        ])()

    def statement(self, depth: int) -> str:
        pick, e, v = self.rng.choice, self.expression, self.name
        if depth > 0 and self.rng.random() < 0.2:
            return pick([
                lambda: f"if ({e(2)}) {{ {self.statement(depth - 1)} {self.statement(depth - 1)} }} else {{ {self.statement(depth - 1)} }}",
                lambda: f"for (int k = 0; k < {pick([2, 3, 5])}; k++) {{ {self.statement(depth - 1)} }}",
            ])()
        return pick([
            lambda: f"{v()} {pick(['=', '=', '+=', '-=', '^=', '|=', '&='])} {e(3)};",
            lambda: f"{v()} = {e(3)};",
            lambda: f"s.{pick('abcdu')} = {e(2)};",
            lambda: f"{v()} = s.{pick('abcdu')};",
            lambda: f"table[({e(2)}) & 7] = {e(2)};",
            lambda: f"{v()} = table[({e(1)}) & 7];",
            lambda: f"bytes[({e(1)}) & 15] = {e(1)};",
            lambda: f"{v()} = bytes[({e(1)}) & 15];",
            lambda: f"bytes[15] = 0; {v()} = strlen((char *)bytes);",
            lambda: f"memcpy(bytes + (({e(1)}) & 3), &s.d, ({e(1)}) & 3);",
            lambda: f"{{ unsigned char *q = bytes + ({e(2)}); q = q + ({e(1)}); {v()} = q - bytes; {v()} = q == bytes + ({e(1)}); }}",
            lambda: f"{v()} = (uintptr_t)(bytes + (({e(1)}) & 15)) - (uintptr_t)bytes;",
        ])()

    def program(self) -> str:
        pick = self.rng.choice
        lines = [f"  {pick(TYPES)} {name} = {pick([*INPUTS, pick(NUMBERS)])};" for name in self.names]
        body = [f"  {self.statement(2)}" for _ in range(self.rng.randint(4, 10))]
        if self.rng.random() < 0.5:
            body.append(f"  while (__VERIFIER_nondet_int()) {{ {self.statement(1)} {self.statement(1)} }}")
        return HEAD + "\n".join(lines) + "\n" + START + "\n".join(body) + "\n  free(bytes);\n  return 0;\n}\n"


if __name__ == "__main__":
    print(Drawer(int(sys.argv[1])).program(), end="")
