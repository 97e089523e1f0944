"""The C programs of the lab as trees of statements.

Families write their operations as plain C text; this module reads that text into a tree that mutations (mutate.py),
equivalent rewrites (rewrite.py) and the shrinker (shrink.py) change, and prints it as a readable program.

Only the C that the generator writes is read: no preprocessor beyond whole lines, one declaration per declarator list,
braces as usual. Expressions stay text; a statement knows its parts. `parse(print(tree)) == tree` (lab_test.py).
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import Iterator

IDENTIFIER = re.compile(r"\b[A-Za-z_][A-Za-z_0-9]*\b")


@dataclass
class Simple:
    """Anything that ends in a semicolon: a declaration, an assignment, a call, a jump."""

    text: str


@dataclass
class Label:
    """`out:` or `case 1:`."""

    text: str


@dataclass
class Block:
    body: list


@dataclass
class If:
    condition: str
    then: list
    otherwise: list | None = None


@dataclass
class While:
    condition: str
    body: list


@dataclass
class DoWhile:
    body: list
    condition: str


@dataclass
class For:
    first: str
    condition: str
    step: str
    body: list


@dataclass
class Switch:
    value: str
    body: list


@dataclass
class Declaration:
    """At the top level: a type, a global, a prototype, a preprocessor line."""

    text: str


@dataclass
class Function:
    signature: str
    body: list
    name: str = ""

    def __post_init__(self):
        self.name = re.search(r"([A-Za-z_]\w*)\s*\(", self.signature).group(1)

    def parameters(self) -> list[tuple[str, str]]:
        """(type, name) of each parameter. A pointer to a function has no type that could stand before a name: ""."""
        inside = self.signature[self.signature.index("(") + 1 : self.signature.rindex(")")]
        if inside.strip() in ("", "void"):
            return []
        pairs = []
        for part in split_at(inside, ","):
            pointer = re.search(r"\(\*(\w+)\)\(", part)
            match = re.fullmatch(r"(.*?)([A-Za-z_]\w*)", part.strip())
            pairs.append(("", pointer.group(1)) if pointer else (match.group(1).strip(), match.group(2)))
        return pairs

    def result_type(self) -> str:
        before = self.signature[: self.signature.index("(")]
        return re.sub(r"^static ", "", before[: before.rindex(self.name)]).strip()


@dataclass
class Unit:
    """A whole program: what stands at the top level, in order."""

    items: list = field(default_factory=list)
    slips: list[tuple[str, str]] = field(default_factory=list)  # (right, wrong): what its families would get wrong
    kinds: list[str] = field(default_factory=list)  # of its structures

    def functions(self) -> list[Function]:
        return [item for item in self.items if isinstance(item, Function)]

    def function(self, name: str) -> Function | None:
        return next((f for f in self.functions() if f.name == name), None)

    def clone(self) -> Unit:
        return copy.deepcopy(self)


def bodies(node) -> list[list]:
    """The statement lists directly inside a statement or function."""
    if isinstance(node, If):
        return [node.then] + ([node.otherwise] if node.otherwise is not None else [])
    if isinstance(node, (Block, While, DoWhile, For, Switch, Function)):
        return [node.body]
    return []


def all_bodies(unit: Unit) -> Iterator[tuple[Function, list]]:
    """Every statement list of the program with the function that it stands in, outermost first."""
    for function in unit.functions():
        waiting = [function.body]
        while waiting:
            body = waiting.pop(0)
            yield function, body
            for statement in body:
                waiting.extend(bodies(statement))


def all_statements(unit: Unit) -> Iterator[tuple[Function, list, int]]:
    for function, body in all_bodies(unit):
        for index in range(len(body)):
            yield function, body, index


# --- reading -----------------------------------------------------------------------------------------------------


def split_at(text: str, separator: str) -> list[str]:
    """Splits at a separator that stands outside all parentheses, brackets and quotes."""
    parts, depth, start, index = [], 0, 0, 0
    while index < len(text):
        char = text[index]
        if char in "\"'":
            index = _after_quote(text, index)
            continue
        depth += (char in "([{") - (char in ")]}")
        if depth == 0 and text.startswith(separator, index):
            parts.append(text[start:index].strip())
            index += len(separator)
            start = index
            continue
        index += 1
    return parts + [text[start:].strip()]


def _after_quote(text: str, index: int) -> int:
    quote = text[index]
    index += 1
    while text[index] != quote:
        index += 2 if text[index] == "\\" else 1
    return index + 1


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


class _Reader:
    def __init__(self, text: str):
        self.text = re.sub(r"/\*.*?\*/", " ", re.sub(r"//[^\n]*", "", text), flags=re.S)
        self.at = 0

    def skip_space(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def sees(self, word: str) -> bool:
        self.skip_space()
        if not self.text.startswith(word, self.at):
            return False
        after = self.text[self.at + len(word) : self.at + len(word) + 1]
        return not (word[-1].isalnum() and (after.isalnum() or after == "_"))

    def take(self, word: str):
        if not self.sees(word):
            raise ValueError(f"expected {word!r} before {self.text[self.at:self.at + 40]!r}")
        self.at += len(word)

    def until(self, stops: str) -> str:
        """The text up to (not including) one of the stop characters outside all brackets."""
        start, depth = self.at, 0
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "\"'":
                self.at = _after_quote(self.text, self.at)
                continue
            if depth == 0 and char in stops:
                return _tidy(self.text[start : self.at])
            depth += (char in "([{") - (char in ")]}")
            self.at += 1
        raise ValueError(f"no {stops!r} after {self.text[start:start + 40]!r}")

    def parenthesised(self) -> str:
        self.take("(")
        inside = self.until(")")
        self.take(")")
        return inside

    def block_or_one(self) -> list:
        if self.sees("{"):
            return self.block()
        return [self.statement()]

    def block(self) -> list:
        self.take("{")
        body = []
        while not self.sees("}"):
            body.append(self.statement())
        self.take("}")
        return body

    def statement(self):
        if self.sees("{"):
            return Block(self.block())
        if self.sees("if"):
            self.take("if")
            condition = self.parenthesised()
            then = self.block_or_one()
            otherwise = None
            if self.sees("else"):
                self.take("else")
                otherwise = self.block_or_one()
            return If(condition, then, otherwise)
        if self.sees("while"):
            self.take("while")
            return While(self.parenthesised(), self.block_or_one())
        if self.sees("do"):
            self.take("do")
            body = self.block_or_one()
            self.take("while")
            condition = self.parenthesised()
            self.take(";")
            return DoWhile(body, condition)
        if self.sees("for"):
            self.take("for")
            first, condition, step = split_at(self.parenthesised(), ";")
            return For(first, condition, step, self.block_or_one())
        if self.sees("switch"):
            self.take("switch")
            return Switch(self.parenthesised(), self.block())
        label = re.compile(r"\s*(case [^:;{}]+|default|[A-Za-z_]\w*)\s*:(?!:)").match(self.text, self.at)
        if label:
            self.at = label.end()
            return Label(label.group(1) + ":")
        text = self.until(";")
        self.take(";")
        return Simple(text)

    def item(self):
        self.skip_space()
        if self.text[self.at] == "#":
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            line, self.at = self.text[self.at : end].rstrip(), end
            return Declaration(line)
        start = self.at
        head = self.until(";{")
        if self.sees("{") and head.endswith(")"):
            return Function(head, self.block())
        self.at = start
        text = self.until(";")
        self.take(";")
        return Declaration(text + ";")


def parse(text: str) -> Unit:
    reader = _Reader(text)
    unit = Unit()
    reader.skip_space()
    while reader.at < len(reader.text):
        unit.items.append(reader.item())
        reader.skip_space()
    return unit


# --- printing ----------------------------------------------------------------------------------------------------


def _print_body(body: list, indent: int) -> str:
    return "".join(_print_statement(statement, indent) for statement in body)


def _print_statement(node, indent: int) -> str:
    pad = "  " * indent
    if isinstance(node, Simple):
        return f"{pad}{node.text};\n"
    if isinstance(node, Label):
        return f"{pad[2:]}{node.text}\n"
    if isinstance(node, Block):
        return f"{pad}{{\n{_print_body(node.body, indent + 1)}{pad}}}\n"
    if isinstance(node, If):
        text = f"{pad}if ({node.condition}) {{\n{_print_body(node.then, indent + 1)}{pad}}}"
        if node.otherwise is not None:
            text += f" else {{\n{_print_body(node.otherwise, indent + 1)}{pad}}}"
        return text + "\n"
    if isinstance(node, DoWhile):
        return f"{pad}do {{\n{_print_body(node.body, indent + 1)}{pad}}} while ({node.condition});\n"
    if isinstance(node, While):
        head = f"while ({node.condition})"
    elif isinstance(node, For):
        head = f"for ({node.first}; {node.condition}; {node.step})"
    else:
        head = f"switch ({node.value})"
    return f"{pad}{head} {{\n{_print_body(node.body, indent + 1)}{pad}}}\n"


def _print_declaration(text: str) -> str:
    """A struct gets one line per field."""
    match = re.fullmatch(r"((?:typedef )?(?:struct|union) \w* ?)\{(.*)\}([^{}]*)", text)
    if not match or "=" in text:
        return text + "\n"
    fields = "".join(f"  {part};\n" for part in split_at(match.group(2), ";") if part)
    return f"{match.group(1).rstrip()} {{\n{fields}}}{match.group(3)}\n"


def show(unit: Unit) -> str:
    text, before = "", None
    for item in unit.items:
        if isinstance(item, Function):
            text += f"\n{item.signature} {{\n{_print_body(item.body, 1)}}}\n"
        else:
            if before is not None and (isinstance(before, Function) or "{" in item.text):
                text += "\n"
            text += _print_declaration(item.text)
        before = item
    return text


def replace_identifier(text: str, name: str, by: str) -> str:
    """Replaces a variable; a field of the same name (after `.` or `->`) stays."""
    return re.sub(rf"(?<![\w.])(?<!->){re.escape(name)}\b", by.replace("\\", r"\\"), text)
