"""What all families of data structures share.

A family is one kind of structure in one drawn style: its C types, its variables, and its operations. Every operation
is total: it works on every state that the operations of its family can produce (the empty list, too), so that any
sequence of steps, followed by `finish`, is memory-safe and leaks nothing. That is what makes the generated programs
correct by construction.

Operations are C text with `$x` for what the style decides. `need("push")` defines the function on first use by
calling the method `define_push` and returns its C name.
"""

from __future__ import annotations

import random
import re


class Family:
    headers: tuple[str, ...] = ()  # beyond those of every program
    least_variables = 1
    share_without_inputs = 0.05  # of the programs: they have one run only

    def __init__(self, rng: random.Random, prefix: str):
        self.rng = rng
        self.prefix = prefix
        self.words: dict[str, str] = {"p": prefix, "nondet": "__VERIFIER_nondet_int()"}
        self.functions: dict[str, str] = {}  # by C name, in the order in which they were asked for
        self.by_reference: dict[str, bool] = {}
        self.slips: list[tuple[str, str]] = []
        self.checks_malloc = rng.random() < 0.3

    # --- for the families themselves

    def pick(self, *choices):
        return self.rng.choice(choices)

    def c(self, template: str, **more: str) -> str:
        words = {**self.words, **more}
        return re.sub(r"\$(p(?=_)|[A-Za-z]+)", lambda match: str(words[match.group(1)]), template)

    def need(self, operation: str) -> str:
        name = f"{self.prefix}_{operation}"
        if name not in self.functions:
            self.functions[name] = ""  # an operation may need itself: recursion
            text = getattr(self, "define_" + operation)()
            del self.functions[name]  # what it needed comes first
            self.functions[name] = text
        return name

    def slip(self, right: str, *wrong: str) -> str:
        """The right text, for which a mutant may have one of the wrong ones.

        A wrong use that C forbids and that no run shows (an ended lifetime that nobody marks, a value that C leaves
        open) stands in `broken_here(...)`; see referee.py.
        """
        self.slips += [(right, each) for each in wrong if (right, each) not in self.slips]
        return right

    def allocation(self, target: str, type_name: str) -> str:
        """`T *target = malloc(...)`, in one of the ways in which people write it."""
        size = self.pick(f"sizeof({type_name})", f"sizeof *{target}", f"sizeof({type_name})")
        cast = self.pick("", "", f"({type_name} *)")
        call = self.pick(*4 * [f"malloc({size})"], f"calloc(1, {size})")
        text = f"{type_name} *{target} = {cast}{call};"
        if self.checks_malloc:
            text += f" if ({self.pick(target + ' == NULL', '!' + target)}) {{ abort(); }}"
        return text

    def changer(self, operation: str, type_name: str, extra: str, body: str) -> str:
        """A function that changes the list `head`: it takes it by value and returns it, or takes it by reference.

        In the body, `head` is the list and `DONE;` leaves the function.
        """
        name = f"{self.prefix}_{operation}"
        reference = self.by_reference.setdefault(operation, self.rng.random() < 0.5)
        if not reference:
            body = body.replace("DONE;", "return head;")
            return f"static {type_name} *{name}({type_name} *head{extra}) {{ {body} return head; }}"
        body = re.sub(r"\bhead\b", "(*list)", body).replace("DONE;", "return;")
        body = body.replace("&(*list)", "list")
        body = re.sub(r"\(\*list\)(?!->|\.|\[)", "*list", body)
        return f"static void {name}({type_name} **list{extra}) {{ {body} }}"

    def change(self, operation: str, variable: str, *arguments: str) -> str:
        """The call of a changer."""
        name = self.need(operation)
        if self.by_reference[operation]:
            return f"{name}({', '.join(('&' + variable,) + arguments)});"
        return f"{variable} = {name}({', '.join((variable,) + arguments)});"

    def truth(self, pointer: str) -> str:
        return self.pick(pointer, f"{pointer} != NULL", f"NULL != {pointer}", f"{pointer} != 0")

    def falsehood(self, pointer: str) -> str:
        return self.pick("!" + pointer, f"{pointer} == NULL")

    def number(self) -> str:
        """An integer expression."""
        return self.pick("0", "1", "7", "42", "-3", self.words["nondet"], self.words["nondet"])

    # --- for the generator

    def types(self) -> str:
        raise NotImplementedError

    def declare(self, variable: str) -> str:
        """The variable with its initial value, valid as a local and as a global."""
        raise NotImplementedError

    def initialise(self, variable: str) -> str:
        """Statements that make a declared variable usable; often none."""
        return ""

    def reference_type(self) -> tuple[str, str]:
        """The type of a parameter that passes a variable by reference, and the expression for the variable."""
        raise NotImplementedError

    def step(self, variables: list[str]) -> str:
        """One operation on one or two of the variables."""
        name = self.rng.choice(self.steps())
        first = self.rng.choice(variables)
        others = [v for v in variables if v != first]
        method = getattr(self, "step_" + name)
        if "other" in method.__code__.co_varnames[: method.__code__.co_argcount]:
            if not others:
                return self.step(variables)
            return method(first, self.rng.choice(others))
        return method(first)

    def build(self, variable: str) -> str:
        """Fills the variable at the start, so that the steps after it find something to work on."""
        return self.step_fill(variable)

    def steps(self) -> list[str]:
        return [name[5:] for name in dir(type(self)) if name.startswith("step_")]

    def finish(self, variable: str) -> str:
        """Frees everything that the variable owns; the variable may be used again afterwards."""
        raise NotImplementedError
