#!/usr/bin/env python3
"""Checks that includes under src/ go in one direction only.

The order of the folders is HEAPWISE_FOLDERS in cmake/folders.cmake: a folder sees itself and those to its left. The
front end sees base and ir only, and is seen by cli and api alone; these see all, but not each other. A library from outside that one folder hides is
included nowhere else.

  includes.py ROOT         checks ROOT/src; one line per breach, exit code 1 if there is any
  includes.py --self-test  breaks every rule in a small tree of its own and expects to be told
"""
import pathlib
import re
import sys
import tempfile

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)
SOURCES = {".h", ".hpp", ".inc", ".c", ".cpp"}

# Which folders alone may include headers whose path begins like this.
HIDDEN = {
    "clang/": {"frontend"},
    "clang-c/": {"frontend"},
    "llvm/": {"frontend"},
    "llvm-c/": {"frontend"},
    "z3": {"solver"},
    "cvc5/": {"solver"},
    "CLI/": {"cli"},
}


def visible_folders(root):
    """For every folder, the folders that it may include."""
    text = (root / "cmake" / "folders.cmake").read_text()
    listed = re.search(r"set\(HEAPWISE_FOLDERS\s+([^)]*)\)", text)
    if not listed:
        sys.exit("cmake/folders.cmake: HEAPWISE_FOLDERS is missing")
    order = listed.group(1).split()
    visible = {folder: set(order[: i + 1]) for i, folder in enumerate(order)}
    visible["frontend"] = {"base", "ir", "frontend"}
    for outermost in ("api", "cli"):
        visible[outermost] = set(order) | {"frontend", outermost}
    return visible


def breaches_of(included, folder, visible):
    for prefix, allowed in HIDDEN.items():
        if included.startswith(prefix) and folder not in allowed:
            yield f"only {', '.join(sorted(allowed))} may include {prefix}"
    first = included.split("/")[0]
    if included.startswith("../") or "/../" in included:
        yield "write includes from src/ on, without .."
    elif "/" in included and first in visible and first not in visible[folder]:
        yield f"{folder} does not see {first}"


def check(root):
    """Returns one line per breach, and how many includes were looked at."""
    visible = visible_folders(root)
    breaches = []
    count = 0
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in SOURCES:
            continue
        name = path.relative_to(root)
        folder = name.parts[1]
        if len(name.parts) < 3 or folder not in visible:
            breaches.append(f"{name}: stands in no folder of HEAPWISE_FOLDERS")
            continue
        text = path.read_text(errors="replace")
        for found in INCLUDE.finditer(text):
            count += 1
            line = text.count("\n", 0, found.start()) + 1
            for breach in breaches_of(found.group(1), folder, visible):
                breaches.append(f"{name}:{line}: {found.group(1)}: {breach}")
    return breaches, count


def self_test():
    cases = [
        # file, include, is it a breach?
        ("src/base/a.h", "<vector>", False),
        ("src/ir/a.h", '"base/a.h"', False),
        ("src/ir/b.h", '"ir/a.h"', False),
        ("src/base/b.h", '"ir/a.h"', True),
        ("src/ir/c.cpp", '"models/a.h"', True),
        ("src/models/a.h", '"ir/a.h"', False),
        ("src/frontend/a.cpp", '"ir/a.h"', False),
        ("src/frontend/b.cpp", '"models/a.h"', True),
        ("src/models/b.cpp", '"frontend/a.h"', True),
        ("src/cli/a.cpp", '"frontend/a.h"', False),
        ("src/cli/b.cpp", '"models/a.h"', False),
        ("src/models/c.cpp", '"cli/a.h"', True),
        ("src/api/a.cpp", '"frontend/a.h"', False),
        ("src/cli/d.cpp", '"api/a.h"', True),
        ("src/models/g.cpp", '"api/a.h"', True),
        ("src/frontend/c.cpp", "<clang/AST/Decl.h>", False),
        ("src/frontend/d.cpp", '"llvm/IR/Module.h"', False),
        ("src/ir/d.cpp", '"llvm/IR/Module.h"', True),
        ("src/cli/c.cpp", "<clang/AST/Decl.h>", True),
        ("src/solver/a.cpp", "<z3++.h>", False),
        ("src/ir/e.cpp", "<z3.h>", True),
        ("src/models/d.cpp", "<cvc5/cvc5.h>", True),
        ("src/solver/b.cpp", "<cvc5/cvc5.h>", False),
        ("src/models/e.cpp", "  #  include <z3++.h>", True),
        ("src/models/f.cpp", '"../ir/a.h"', True),
        ("src/nowhere/a.cpp", "<vector>", True),
        ("src/a.cpp", "<vector>", True),
    ]
    failures = 0
    for path, include, is_breach in cases:
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            (root / "cmake").mkdir()
            (root / "cmake" / "folders.cmake").write_text("set(HEAPWISE_FOLDERS\n    base ir models solver)\n")
            (root / path).parent.mkdir(parents=True)
            line = include if "#" in include else f"#include {include}"
            (root / path).write_text(f"// a file\n{line}\n")
            breaches, _ = check(root)
        if bool(breaches) != is_breach:
            failures += 1
            print(f"{path} with {include}: expected {'a' if is_breach else 'no'} breach, got {breaches}")
    print(f"{len(cases)} cases, {failures} wrong")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) != 1:
        print(__doc__)
        return 2
    breaches, count = check(pathlib.Path(arguments[0]))
    for breach in breaches:
        print(breach)
    print(f"{count} includes, {len(breaches)} breaches")
    # A check that looked at nothing has proved nothing.
    return 1 if breaches or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
