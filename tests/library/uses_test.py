#!/usr/bin/env python3
"""Every library function that the table describes: prove shows its correct use, in which hunt finds nothing; its broken
neighbours are found by hunt, which has confirmed each by a run.

usage: uses_test.py HEAPWISE [PART]     PART: the first headers of the parts to test, or `table`: is there a use of each
                                        function, in a part that is tested? (default: all)

uses.txt holds the uses; see there. The uses of one part make one program for `prove`; each neighbour is a program of its
own. A function of the table that has no use there fails the test.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
STEPS = "400000"
MATH = """acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 exp10 expm1 fabs fdim floor
fma fmax fmin fmod hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround nearbyint nextafter pow
remainder rint round scalbn scalbln sin sinh sqrt tan tanh tgamma trunc""".split()
TWO = "atan2 copysign fdim fmax fmin fmod hypot ldexp nextafter pow remainder scalbn scalbln".split()
# Not of the C library: what the rules of SV-COMP say of these is tested elsewhere.
OTHERS = re.compile(r"__VERIFIER_.*|__CPROVER_.*|reach_error")

PRELUDE = """#define _GNU_SOURCE
{headers}
{extern}
typedef __builtin_va_list Area;
static void leave(void) {{}}
static int order(const void *a, const void *b) {{ return *(const int *)a < *(const int *)b; }}
"""
SAY = """static void say_{f}(const char *format, ...) {{
  Area area;
  __builtin_va_start(area, format);
  {call};
  __builtin_va_end(area);
}}
"""
CALLS = {"vprintf": "vprintf(format, area)", "vfprintf": "vfprintf(stdout, format, area)",
         "vdprintf": "vdprintf(1, format, area)", "vsprintf": "char to[64]; vsprintf(to, format, area)",
         "vsnprintf": "char to[64]; vsnprintf(to, 64, format, area)",
         "vasprintf": "char *made; if (vasprintf(&made, format, area) >= 0) free(made)",
         "vwarn": "vwarn(format, area)", "vwarnx": "vwarnx(format, area)", "vsyslog": "vsyslog(0, format, area)",
         "vscanf": "vscanf(format, area)", "vfscanf": "vfscanf(stdin, format, area)",
         "vsscanf": 'vsscanf("1", format, area)'}
USE = """static void use_{n}(char *text, char *block, char *freed, char *small) {{
  long word = 0;
  int number = argument;
  (void)word, (void)number, (void)text, (void)block, (void)freed, (void)small;
  {body}
}}
"""
MAIN = """int main(int argc, char **argv) {{
  argument = argc;
  (void)argv, (void)leave, (void)order;
  char text[] = "a text";
{calls}
  return 0;
}}
"""
CALL = """  {{
    char *block = __builtin_malloc(64), *freed = __builtin_malloc(64), *small = __builtin_malloc(1);
    if (!block || !freed || !small) __builtin_abort();
    for (int i = 0; i < 63; ++i) block[i] = 'x';
    block[63] = 0;
    small[0] = 0;
    __builtin_free(freed);
    use_{n}(text, block, freed, small);
    __builtin_free(block);
    __builtin_free(small);
  }}"""
BROKEN = {"@": "freed", "#": "small", "^": "(void *)0"}


class Use:
    def __init__(self, headers, kind, name, body):
        self.headers, self.kind, self.name, self.body = headers, kind, name, body.replace("$F", name)

    def correct(self):
        return re.sub(r"[@#^](?=\w)", "", self.body)

    def neighbours(self):
        """Each marked word in its turn: freed, too small, or null."""
        for mark in re.finditer(r"([@#^])\w+", self.body):
            broken = self.body[:mark.start()] + BROKEN[mark[1]] + self.body[mark.end():]
            yield f"{mark[0]}", re.sub(r"[@#^](?=\w)", "", broken)


def read_uses():
    headers, uses = [], []
    for line in (HERE / "uses.txt").read_text().splitlines():
        line = line.split("  // ")[0]
        if line == "MATH":
            for name in MATH:
                numbers = "0.5, 2, 1" if name == "fma" else "0.5, 2" if name in TWO else "0.5"
                uses += [Use(headers, "~", name + w, f"word = {name + w}({numbers}) > 0;") for w in ("", "f", "l")]
        elif found := re.fullmatch(r"\[(.*)\]", line):
            headers = found[1].split()
        elif found := re.fullmatch(r"([~-]?)([\w,]+): (.*)", line):
            uses += [Use(headers, found[1], name, found[3]) for name in found[2].split(",")]
        elif line and not line.startswith("#"):
            sys.exit(f"uses.txt: this is no use: {line}")
    return uses


def program(headers, bodies):
    text = PRELUDE.format(headers="\n".join(f"#include <{h}>" for h in headers), extern="static int argument;")
    for f, call in CALLS.items():
        for head in ("say", "take"):
            if any(f"{head}_{f}(" in body for body in bodies):
                text += SAY.format(f=f, call=call).replace("say_", f"{head}_")
    text += "".join(USE.format(n=n, body=body) for n, body in enumerate(bodies))
    return text + MAIN.format(calls="\n".join(CALL.format(n=n) for n in range(len(bodies))))


def verdict(heapwise, folder, text, engine):
    path = pathlib.Path(folder) / "use.c"
    path.write_text(text)
    done = subprocess.run([heapwise, "verify", "--no-project", "--engine", engine, "--stop-at-first", "--step-limit", STEPS,
                           path], capture_output=True, text=True, timeout=300, check=False)
    lines = done.stdout.strip().splitlines() or [done.stderr.strip()[:300]]
    return lines[-1].removeprefix("verdict: ")


def check_correct(heapwise, folder, uses):
    """All uses of one part at once; only where that fails, one by one."""
    uses = [use for use in uses if use.kind != "-"]
    for at in range(0, len(uses), 12):
        some = uses[at:at + 12]
        text = program(some[0].headers, [u.correct() for u in some])
        if (said := verdict(heapwise, folder, text, "hunt")).startswith("false"):
            yield f"hunt says {said} of correct uses of {', '.join(use.name for use in some)}"
        if verdict(heapwise, folder, text, "prove") == "true":
            continue
        for use in some:
            said = verdict(heapwise, folder, program(use.headers, [use.correct()]), "prove")
            if said != "true":
                yield f"{use.name}: its correct use is not proved: {said}"


def check_broken(heapwise, folder, uses):
    for use in uses:
        for mark, body in use.neighbours():
            engine = "hunt" if use.kind == "" else "prove"
            said = verdict(heapwise, folder, program(use.headers, [body]), engine)
            if said == "true" or (use.kind == "" and not said.startswith("false(valid-")):
                yield f"{use.name}: a broken use ({mark}) is called {said}"


def check_complete(heapwise, uses):
    listed = subprocess.run([heapwise, "library", "--rows"], capture_output=True, text=True, check=True).stdout.split()
    tests = (HERE / "CMakeLists.txt").read_text()
    for header in {use.headers[0] for use in uses}:
        if not re.search(rf"[ ,]{re.escape(header)}\b", tests):
            yield f"no test asks for the part {header}"
    if len(listed) < 300:
        yield f"the table has {len(listed)} rows only"
    for name in sorted(set(listed) - {use.name for use in uses}):
        if not OTHERS.fullmatch(name):
            yield f"{name}: the table describes it, and uses.txt has no use of it"


def main():
    heapwise, part = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    uses = read_uses()
    wanted = [use for use in uses if not part or use.headers[0] in part.split(",")]
    mistakes = list(check_complete(heapwise, uses)) if part in ("", "table") else []
    with tempfile.TemporaryDirectory() as folder:
        for headers in dict.fromkeys(tuple(use.headers) for use in wanted):
            same = [use for use in wanted if tuple(use.headers) == headers]
            mistakes += check_correct(heapwise, folder, same)
            mistakes += check_broken(heapwise, folder, same)
    if mistakes:
        sys.exit("\n".join(mistakes))
    print(f"{len(wanted)} uses, {sum(1 for use in wanted for _ in use.neighbours())} broken neighbours")


if __name__ == "__main__":
    main()
