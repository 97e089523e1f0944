"""What the families without a data structure share: their variable is a number, and their operations are functions of it."""

from __future__ import annotations

from families.base import Family

CRASH = "*(volatile char *)NULL = 0;"


class Plain(Family):
    def types(self):
        return ""

    def declare(self, variable):
        return f"unsigned {variable} = 0;"

    def reference_type(self):
        return "unsigned *", "(*{})"

    def call(self, operation: str, variable: str, argument: str) -> str:
        return f"{variable} += (unsigned){self.need(operation)}({argument});"

    def step(self, variables):
        text = super().step(variables)
        return text if self.rng.random() < 0.7 else f"while ({self.words['nondet']}) {{ {text} }}"

    def build(self, variable):
        return self.step([variable])

    def finish(self, variable):
        return f"{variable} = 0;"
