#!/usr/bin/env python3
"""Checks what `heapwise verify` says of one program against the comments in it.

    // EXPECT: true                            a proof
    // EXPECT: false(valid-free) @12           this violation, on this line
    // EXPECT: not-true valid-memtrack @17,19  that violation, or an unknown verdict that suspects it, on one of the lines
    // EXPECT: unknown valid-deref @6          the latter only; ` because TEXT` may follow: what its reason says, too
    // EXPECT: not-true because not modelled @6  false, or an unknown verdict for this reason, at a line if one is named
    // EXPECT: not-false                       neither a violation nor a failure
    // EXPECT prove: ...                       what one engine says; where none is for all, each that is named is asked
    // FLAGS: --property unreach               options of heapwise verify; behind `--` those of the compiler
    // NO REPLAY: the reason                   why the reproducer of a violation cannot be run

A line is one of the program, or `?` where the answer names no place. There is no time limit: engines make so many steps,
the same on every machine. An engine that does not end by itself fails the test.

Usage: expect.py HEAPWISE FILE.c ENGINE... [--replay]     with --replay the first engine's violation is run natively
       expect.py --self-test
"""

import json
import re
import subprocess
import sys

STEPS = 400_000  # unless FLAGS say so: several times what the programs need that do not run out of them
SECONDS = 600    # of the clock on the wall: nothing here comes near

PROPERTY = (r"(?:valid-deref|valid-free|valid-memtrack|valid-memcleanup|unreach-call|termination|no-overflow|"
           r"valid-division|valid-shift|valid-value|valid-copy|valid-return)")
PLACE = r" @(?P<lines>(?:\d+|\?)(?:,\d+)*)"
FORMS = [re.compile(form) for form in (
    r"(?P<verdict>true|not-false)",
    rf"(?P<verdict>false)\((?P<property>{PROPERTY})\){PLACE}",
    rf"(?P<verdict>not-true|unknown) (?P<property>{PROPERTY}){PLACE}(?: because (?P<because>\S.*))?",
    rf"(?P<verdict>not-true|unknown) because (?P<because>\S.*?)(?:{PLACE})?",
)]
VERDICTS = {"true": {"true"}, "false": {"false"}, "unknown": {"unknown"}, "not-true": {"false", "unknown"},
            "not-false": {"true", "unknown"}}


class Mistake(Exception):
    """The comments cannot be understood."""


def parse(words):
    """An expectation: its verdict, and its property and lines, or a reason."""
    for form in FORMS:
        if found := form.fullmatch(words):
            return {"words": words, **found.groupdict()}
    raise Mistake(f"this is no expectation: {words}")


def read(text):
    """Expectations by engine ("" for all that have none of their own), options, and whether a violation can be replayed."""
    expected = {}
    for engine, words in re.findall(r"// EXPECT(?: (\w+))?: (.*\S)", text):
        if engine in expected:
            raise Mistake(f"two expectations for {engine or 'all engines'}")
        expected[engine] = parse(words)
    if not expected:
        raise Mistake("an EXPECT comment is needed")
    flags = " ".join(re.findall(r"// FLAGS: (.*\S)", text)).split()
    if "--time-limit" in " ".join(flags):
        raise Mistake("a time limit makes a test depend on the machine: --step-limit")
    return expected, flags, "// NO REPLAY: " not in text


def place_in(reason):
    """The line that the reason of an unknown verdict names."""
    place = re.search(r" at [^\n:]*\.[ch]:(\d+)\b", reason)
    return place[1] if place else "?"


def violation_in(answer):
    """Property and line of the violation that an answer reports or suspects; nothing where it has another reason."""
    if finding := answer.get("finding"):
        return finding["property"], str(finding["at"]["line"])
    suspected = re.match(rf"possible ({PROPERTY}) violation at ", answer.get("reason") or "")
    return (suspected[1], place_in(answer["reason"])) if suspected else None


def complaint(expected, answer):
    """What is wrong with an answer; nothing where it is as expected."""
    verdict, violation = answer["verdict"], violation_in(answer)
    if verdict not in VERDICTS[expected["verdict"]]:
        return "another verdict"
    lines = (expected.get("lines") or "").split(",")
    if expected.get("property"):
        if violation is None or violation[0] != expected["property"]:
            return "not for this property"
        if violation[1] not in lines:
            return "not on this line"
    if expected.get("because") and verdict == "unknown":
        if expected["because"] not in answer["reason"]:
            return "not for this reason"
        if expected.get("lines") and not expected.get("property") and place_in(answer["reason"]) not in lines:
            return "not on this line"
    return None


def summary(answer):
    violation = violation_in(answer)
    place = " {} @{}".format(*violation) if violation else ""
    return f"{answer['verdict']}{place} ({answer.get('reason') or answer['finding']['message']})" if answer["verdict"] != "true" else "true"


def ask(heapwise, path, engine, flags, replay):
    limit = [] if any(flag.startswith("--step-limit") for flag in flags) else ["--step-limit", str(STEPS)]
    ours, dashes, compilers = (flags[:flags.index("--")], ["--"], flags[flags.index("--") + 1:]) if "--" in flags else (flags, [], [])
    command = [heapwise, "verify", "--format", "json", "--engine", engine, *limit, *ours, *(["--replay"] if replay else []), path,
               *dashes, *compilers]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode not in (0, 1, 2):
        raise Mistake(f"exit code {done.returncode}\n{done.stderr}")
    if replay and "replay: as predicted" not in done.stderr:
        raise Mistake(f"the reproducer does not show the violation:\n{done.stderr}")
    return json.loads(done.stdout)


def check(heapwise, path, engines, replay):
    """Whether every engine says what the program's comments expect."""
    with open(path, encoding="utf-8") as file:
        expected, flags, can_be_replayed = read(file.read())
    good = True
    named = [] if "" in expected else sorted(set(expected) - set(engines))
    for index, engine in enumerate([*engines, *named]):
        wanted = expected.get(engine) or expected[""]
        replayed = replay and index == 0 and can_be_replayed and wanted["verdict"] == "false"
        answer = ask(heapwise, path, engine, flags, replayed)
        wrong = complaint(wanted, answer)
        print(f"{path}, {engine}: expected {wanted['words']}, got {summary(answer)}" + (f": {wrong}" if wrong else ""))
        good = good and not wrong
    return good


def self_test():
    """An answer for another reason, on another line, or of another property is noticed."""
    lost = {"verdict": "unknown", "reason": "possible valid-memtrack violation at a/b.c:19:9: the block made at line 8 is lost"}
    nowhere = {"verdict": "unknown", "reason": "possible valid-memtrack violation at ?: the block made at line 8 is lost"}
    late = {"verdict": "unknown", "reason": "steps at b.c:19:9"}
    found = {"verdict": "false", "finding": {"property": "valid-memtrack", "at": {"line": 19}}}
    safe = {"verdict": "true"}
    rows = [
        ("not-true valid-memtrack @19", [lost, found], [nowhere, late, safe]),
        ("not-true valid-memtrack @17,19", [lost, found], [nowhere, late, safe]),
        ("not-true valid-memtrack @1", [], [lost, found, nowhere, late, safe]),
        ("not-true valid-memtrack @?", [nowhere], [lost, found, late, safe]),
        ("not-true valid-deref @19", [], [lost, found, nowhere, late, safe]),
        ("unknown valid-memtrack @19", [lost], [found, nowhere, late, safe]),
        ("false(valid-memtrack) @19", [found], [lost, nowhere, late, safe]),
        ("false(valid-memtrack) @9", [], [lost, found, nowhere, late, safe]),
        ("unknown valid-memtrack @19 because the block made at line 8", [lost], [found, nowhere, late, safe]),
        ("unknown valid-memtrack @19 because the block made at line 7", [], [lost, found, nowhere, late, safe]),
        ("unknown because steps", [late], [lost, found, nowhere, safe]),
        ("unknown because steps @19", [late], [lost, found, nowhere, safe]),
        ("unknown because steps @18", [], [late, lost, found, nowhere, safe]),
        ("not-true because steps", [late, found], [lost, nowhere, safe]),
        ("true", [safe], [lost, found, nowhere, late]),
        ("not-false", [safe, lost, nowhere, late], [found]),
    ]
    for words, good, bad in rows:
        expected = parse(words)
        assert not any(complaint(expected, answer) for answer in good), words
        assert all(complaint(expected, answer) for answer in bad), words
    for text in ("// EXPECT: not-true", "// EXPECT: false(valid-free)", "// EXPECT: not-true valid-memtrack", "// EXPECT: true @3", "",
                 "// EXPECT: true\n// EXPECT: true", "// EXPECT: true\n// FLAGS: --time-limit=3"):
        try:
            read(text)
        except Mistake:
            continue
        raise AssertionError(f"understood: {text}")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    heapwise, path, *engines = [word for word in sys.argv[1:] if word != "--replay"]
    try:
        return 0 if check(heapwise, path, engines, "--replay" in sys.argv) else 1
    except Mistake as mistake:
        print(f"{path}: {mistake}")
        return 1
    except subprocess.TimeoutExpired:
        print(f"{path}: no answer after {SECONDS} seconds: the steps do not limit it")
        return 1


if __name__ == "__main__":
    sys.exit(main())
