"""Rewrites that keep a program's meaning: the verdict may not flip between true and false under any of them.

Each takes a program and a random source and returns another program, or nothing where it does not apply.
"""

from __future__ import annotations

import random
import re

import ctree
from ctree import Block, Declaration, Function, If, Label, Simple, Unit

KEYWORDS = set("""auto break case char const continue default do double else enum extern float for goto if inline int long register return
short signed sizeof static struct switch typedef union unsigned void volatile while""".split())
LIBRARY = {"malloc", "calloc", "realloc", "free", "abort", "exit", "NULL", "offsetof", "__VERIFIER_nondet_int", "main", "include", "define",
           "stddef", "stdlib", "h", "size_t"}
WRITTEN_TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')  # strings and characters: what stands there is no name
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def rename(unit: Unit, rng: random.Random) -> Unit:
    """Every name that the program chose gets another one, of another length and order."""
    text = ctree.show(unit)
    names = sorted({name for name in ctree.IDENTIFIER.findall(WRITTEN_TEXT.sub("", text))} - KEYWORDS - LIBRARY)
    fresh: dict[str, str] = {}
    while len(fresh) < len(names):
        candidate = "".join(rng.choice(LETTERS) for _ in range(rng.randint(2, 9))) + str(rng.randint(0, 99))
        if candidate not in fresh.values() and candidate not in names:
            fresh[names[len(fresh)]] = candidate
    word = re.compile(f"{WRITTEN_TEXT.pattern}|{ctree.IDENTIFIER.pattern}")
    return ctree.parse(word.sub(lambda match: fresh.get(match.group(0), match.group(0)), text))


def reorder(unit: Unit, rng: random.Random) -> Unit:
    """The functions stand in another order, behind their prototypes."""
    functions = unit.functions()
    first = next(i for i, item in enumerate(unit.items) if isinstance(item, Function))
    others = [item for item in unit.items[first:] if not isinstance(item, Function)]
    prototypes = [Declaration(f.signature + ";") for f in functions if f.name != "main"]
    return Unit(unit.items[:first] + others + prototypes + rng.sample(functions, len(functions))).clone()


DEAD_FUNCTION = """
static void never_called(int count) {
  char *scrap = malloc(8);
  while (count > 0) { scrap[count] = 0; count--; }
  free(scrap); free(scrap);
}
"""


def dead_code(unit: Unit, rng: random.Random) -> Unit:
    """A function that nobody calls, and branches that are never taken."""
    changed = unit.clone()
    changed.items.insert(rng.randrange(_first_function(changed), len(changed.items)), ctree.parse(DEAD_FUNCTION).items[0])
    main = changed.function("main")
    at = rng.randrange(len(main.body))
    unused = f"unused_{rng.randint(10, 99)}"
    main.body.insert(at, Simple(f"int {unused} = {rng.randint(1, 5)}"))
    main.body.insert(at + 1, If(f"{unused} > 5", [Simple("char *lost = malloc(3)"), Simple("lost[5] = 0")]))
    return changed


def _first_function(unit: Unit) -> int:
    return next(i for i, item in enumerate(unit.items) if isinstance(item, Function))


CALL = re.compile(r"(?:(?P<target>.*[^=!<>]) = )?(?P<callee>\w+)\((?P<arguments>.*)\)")


def inline_call(unit: Unit, rng: random.Random) -> Unit | None:
    """One call is replaced by the body of the function."""
    changed = unit.clone()
    places = []
    for function, body, index in ctree.all_statements(changed):
        match = CALL.fullmatch(body[index].text) if isinstance(body[index], Simple) else None
        callee = changed.function(match["callee"]) if match else None
        if callee and callee is not function and all(kind for kind, _ in callee.parameters()) and not _calls(callee, callee.name) and not _has_labels(callee):
            places.append((body, index, match, callee))
    if not places:
        return None
    body, index, match, callee = rng.choice(places)
    arguments = [part for part in ctree.split_at(match["arguments"], ",") if part]
    target = (match["target"] or "").strip()
    tag = rng.randint(100, 999)
    before: list = []
    if target and re.match(r"(struct )?\w+ [*\w]+$", target):  # a declaration with the call as its initialiser
        before, target = [Simple(target)], re.search(r"\w+$", target).group(0)
    kept = [Simple(f"{kind}{'' if kind.endswith('*') else ' '}given_{tag}_{name}") for kind, name in callee.parameters()]
    for statement, argument in zip(kept, arguments):
        statement.text += f" = {argument}"
    inner = [Simple(f"{kind}{'' if kind.endswith('*') else ' '}{name} = given_{tag}_{name}") for kind, name in callee.parameters()]
    result = callee.result_type()
    if result != "void":
        kept.append(Simple(f"{result}{'' if result.endswith('*') else ' '}result_{tag}"))
    inner += _without_returns(callee, tag)
    block = kept + [Block(inner)] + ([Simple(f"{target} = result_{tag}")] if target else [])
    body[index : index + 1] = before + [Block(block)]
    return changed


def _calls(function: Function, name: str) -> bool:
    return name + "(" in ctree.show(Unit([Function(function.signature, function.body)])).split("{", 1)[1]


def _has_labels(function: Function) -> bool:
    return any(isinstance(body[index], Label) for _, body, index in ctree.all_statements(Unit([function])))


def _without_returns(callee: Function, tag: int) -> list:
    copied = Unit([callee]).clone().functions()[0]
    jumps = 0
    for _, body in ctree.all_bodies(Unit([copied])):
        for index in range(len(body) - 1, -1, -1):
            if isinstance(body[index], Simple) and body[index].text.startswith("return"):
                value = body[index].text[6:].strip()
                new = [Simple(f"result_{tag} = {value}")] if value else []
                if body is not copied.body or index != len(body) - 1:
                    new.append(Simple(f"goto end_{tag}"))
                    jumps += 1
                body[index : index + 1] = new
    return copied.body + ([Label(f"end_{tag}:"), Simple("")] if jumps else [])


DECLARED = re.compile(r"((?:struct )?\w+ \**)(\w+) = .*")


def extract(unit: Unit, rng: random.Random) -> Unit | None:
    """One statement of main moves to a function that gets main's variables by reference."""
    changed = unit.clone()
    main = changed.function("main")
    declared = {m[2]: m[1] for s in main.body if isinstance(s, Simple) and (m := DECLARED.fullmatch(s.text))}
    places = [i for i, s in enumerate(main.body) if not isinstance(s, Label) and not (isinstance(s, Simple) and _declares(s.text))
              and not re.search(r"\b(return|goto|break)\b", ctree.show(Unit([Function("void f(void)", [s])])))]
    if not places:
        return None
    at = rng.choice(places)
    text = ctree.show(Unit([Function("void f(void)", [main.body[at]])]))
    used = [name for name in declared if re.search(rf"\b{name}\b", text)]
    for name in used:
        text = ctree.replace_identifier(text, name, f"(*{name})")
    signature = f"static void extracted_part({', '.join(declared[name] + '*' + name for name in used) or 'void'})"
    body = ctree.parse(text).functions()[0].body
    main.body[at] = Simple(f"extracted_part({', '.join('&' + name for name in used)})")
    changed.items.insert(next(i for i, item in enumerate(changed.items) if item is main), Function(signature, body))
    return changed


def _declares(text: str) -> bool:
    return bool(re.match(r"return\b|(struct )?\w+ \**\w+( =|\[|$)", text))


REWRITES = {"renaming": rename, "reordering": reorder, "dead code": dead_code, "inlining": inline_call, "extracting": extract}
