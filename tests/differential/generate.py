#!/usr/bin/env python3
"""Random deterministic C programs, by seed: `generate.py SEED [COUNT]` prints one program that holds COUNT of them.

Each prints what it computes, so that runs can be compared. The programs are free of undefined behaviour by
construction: arithmetic that could overflow is done in unsigned types (or on values kept small), shift amounts and
array indices are masked, divisors are never zero or -1, every variable is initialised, and no expression has two
unsequenced side effects. What C leaves to the implementation (sizes, conversions to narrower signed types, right shift
of negative numbers) is the same for GCC and Clang.

One program is a list of functions of different kinds (`FUNCTIONS`), each about one corner of the language.
"""
import random
import sys

INTEGERS = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long",
            "unsigned long", "long long", "unsigned long long", "_Bool", "int8_t", "uint16_t", "int32_t", "uint64_t",
            "size_t", "enum colour"]
WIDE = ["unsigned", "uint32_t", "uint64_t", "unsigned long", "unsigned long long"]  # arithmetic in these wraps

HEADER = """#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>

enum colour { RED, GREEN = 5, BLUE, BLACK = -3 };
static uint64_t checksum = 14695981039346656037ULL;
static void mix(uint64_t value) {
  for (int i = 0; i < 8; i++) { checksum ^= (value >> (8 * i)) & 255; checksum *= 1099511628211ULL; }
}
static void show(const char *what, long long value) { printf("%s=%lld\\n", what, value); mix((uint64_t)value); }
static int sign(int x) { return (x > 0) - (x < 0); }
"""


class Program:
    """One program: its functions, and the random choices behind them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.prefix = f"s{seed}_"
        self.counter = 0
        self.out = []

    def name(self, stem):
        self.counter += 1
        return f"{self.prefix}{stem}{self.counter}"

    def pick(self, *choices):
        return self.random.choice(choices)

    def integer_type(self):
        return self.random.choice(INTEGERS)

    def literal(self):
        kind = self.random.randrange(5)
        if kind == 0:
            return str(self.random.randrange(10))
        if kind == 1:
            return f"(-{self.random.randrange(1, 200)})"
        if kind == 2:
            return hex(self.random.getrandbits(32)) + "u"
        if kind == 3:
            return hex(self.random.getrandbits(64)) + "ull"
        return self.pick("INT_MAX", "INT_MIN", "LLONG_MAX", "UCHAR_MAX", "'a'", "BLACK", "SHRT_MIN", "0x80", "ULONG_MAX")

    def expression(self, names, depth=3):
        """An integer expression over the variables `names`, of whatever type."""
        if depth == 0 or self.random.random() < 0.15:
            return self.random.choice(names) if names and self.random.random() < 0.75 else self.literal()
        left = self.expression(names, depth - 1)
        right = self.expression(names, depth - 1)
        wide = self.random.choice(WIDE)
        kind = self.random.randrange(13)
        if kind <= 3:
            return f"(({wide})({left}) {self.pick('+', '-', '*')} ({wide})({right}))"
        if kind == 4:
            return f"(({left}) {self.pick('&', '|', '^')} ({right}))"
        if kind == 5:
            return f"(({left}) {self.pick('<', '<=', '>', '>=', '==', '!=', '&&', '||')} ({right}))"
        if kind == 6:
            bits = 31 if wide in ("unsigned", "uint32_t", "unsigned long") else 63
            return f"(({wide})({left}) {self.pick('<<', '>>')} (({right}) & {bits}))"
        if kind == 7:
            return f"(({self.pick('int', 'int32_t', 'long long')})({left}) >> (({right}) & 31))"
        if kind == 8:
            return f"(({wide})({left}) {self.pick('/', '%')} (({wide})({right}) | 1))"
        if kind == 9:
            divisor = self.pick(f"((({right}) & 0xff) + 1)", f"(-(int)((({right}) & 0x7f) + 2))")
            return f"(({self.pick('int', 'long', 'long long', 'short')})({left}) {self.pick('/', '%')} {divisor})"
        if kind == 10:
            return f"(({self.integer_type()})({left}))"
        if kind == 11:
            return f"(({self.expression(names, depth - 1)}) ? ({left}) : ({right}))"
        return f"({self.pick('~', '!')}({left}))"

    def small(self, names):
        """A value from 0 to 255 that takes part in plain signed arithmetic."""
        return f"((int)(({self.expression(names, 2)}) & 0xff))"

    def emit(self, text):
        self.out.append(text)


def conversions(p, f):
    names = [p.name("v") for _ in range(8)]
    p.emit(f"static void {f}(int a, unsigned long long b) {{")
    for i, name in enumerate(names):
        p.emit(f"  {p.pick('', 'volatile ')}{p.integer_type()} {name} = {p.expression(['a', 'b'] + names[:i])};")
    for _ in range(6):
        target = p.random.choice(names)
        p.emit(f"  {target} {p.pick('=', '^=', '|=', '&=')} {p.expression(['a', 'b'] + names)};")
    for name in names:
        p.emit(f'  show("{name}", (long long){name});')
    p.emit("}")
    return f"{f}({p.random.randrange(-50, 50)}, {p.literal()});"


def structs(p, f):
    s, inner, u = p.name("S"), p.name("I"), p.name("U")
    bits = [(p.name("f"), p.pick("int", "unsigned", "unsigned", "signed char", "unsigned short", "long long"),
             p.random.randrange(1, 9)) for _ in range(5)]
    p.emit(f"struct {inner} {{ short x; {p.integer_type()} y; char tail[{p.random.randrange(1, 6)}]; }};")
    p.emit(f"union {u} {{ uint32_t word; unsigned char bytes[4]; float number; struct {{ uint16_t low, high; }} half; }};")
    p.emit(f"struct {s} {{ {p.integer_type()} a; struct {inner} in; " +
           " ".join(f"{t} {n} : {w};" for n, t, w in bits) +
           f" {p.integer_type()} b; union {u} u; struct {inner} many[3]; }}{p.pick('', ' __attribute__((packed))')};")
    p.emit(f"static struct {s} {f}_change(struct {s} v, int k) {{")
    p.emit(f"  v.a = {p.expression(['v.a', 'v.b', 'k'])}; v.in.x += 3; v.in.y = {p.expression(['v.in.x', 'k'])};")
    for n, _, _ in bits:
        p.emit(f"  v.{n} = {p.expression(['v.a', 'v.' + bits[0][0], 'k'], 2)};")
    p.emit("  v.u.word = v.u.word * 2654435761u + (unsigned)k; v.many[k & 1] = v.in; return v;\n}")
    p.emit(f"static struct {inner} {f}_inner(const struct {s} *v, int i) {{ return v->many[i % 3]; }}")
    p.emit(f"static void {f}(int n) {{")
    p.emit(f"  struct {s} v = {{ .a = 1, .b = 2, .in = {{ 7, 8, \"x\" }}, .u.word = 0x40490fdbu }}, w;")
    p.emit(f"  struct {s} row[4]; memset(row, 0, sizeof row);")
    p.emit(f"  for (int i = 0; i < n; i++) {{ v = {f}_change(v, i); w = v; row[i & 3] = w; w.many[2].x = (short)i; }}")
    p.emit(f"  struct {s} *p = row + 3; p -= 1; (*p).a = {p.expression(['n'], 2)}; p[1].in.x = p[-1].in.x;")
    p.emit(f'  show("size", sizeof(struct {s})); show("offset", offsetof(struct {s}, b));')
    p.emit("  for (int i = 0; i < 4; i++) {")
    p.emit('    show("a", (long long)row[i].a); show("b", (long long)row[i].b); show("x", row[i].in.x); show("y", (long long)row[i].in.y);')
    for n, _, _ in bits:
        p.emit(f'    show("{n}", row[i].{n});')
    p.emit('    show("low", row[i].u.half.low); show("byte", row[i].u.bytes[i]);')
    p.emit("  }")
    p.emit(f"  struct {inner} part = {f}_inner(&row[1], n); show(\"part\", part.x + part.tail[0]);")
    p.emit(f"  struct {inner} *fresh = &(struct {inner}){{ .x = (short)n, .y = 3 }}; show(\"literal\", fresh->x + fresh->tail[0]);")
    p.emit("}")
    return f"{f}({p.random.randrange(3, 12)});"


def pointers(p, f):
    t = p.pick("int", "short", "long long", "unsigned char", "unsigned")
    n = p.random.randrange(5, 20)
    p.emit(f"static {t} {f}_table[{n}] = {{ " + ", ".join(str(p.random.randrange(0, 100)) for _ in range(n)) + " };")
    p.emit(f"static {t} *{f}_middle = &{f}_table[{n // 2}];")
    p.emit(f"static void {f}(unsigned k) {{")
    p.emit(f"  {t} *begin = {f}_table, *end = begin + {n}, **indirect = &begin; long long sum = 0;")
    p.emit(f"  for ({t} *p = begin; p != end; ++p) sum += *p * (long long)(p - begin);")
    p.emit(f"  for ({t} *p = end; p-- > begin;) {{ *p = ({t})({p.expression(['*p', 'k', 'sum'], 2)}); sum = (sum ^ (long long)*p) & 0xffffff; }}")
    p.emit(f"  {t} grid[3][4]; for (int i = 0; i < 12; i++) grid[0 + i / 4][i % 4] = begin[(unsigned)i % {n}];")
    p.emit(f"  {t} (*row)[4] = grid; row++; sum += (long long)(*row)[2] + (long long)grid[2][k & 3] + (long long)*(*(grid + 1) + 1);")
    p.emit(f'  show("sum", sum); show("middle", (long long)*{f}_middle); show("difference", {f}_middle - *indirect);')
    p.emit("  uintptr_t number = (uintptr_t)(begin + 2); number += sizeof *begin;")
    p.emit(f'  show("back", (long long)*({t} *)number); show("order", (begin < end) + 2 * (end - 1 > begin + 1) + 4 * (begin == &{f}_table[0]));')
    p.emit(f"  unsigned char raw[sizeof({t}) * 2]; memcpy(raw, begin, sizeof raw); memmove(raw + 1, raw, sizeof raw - 1);")
    p.emit('  for (unsigned i = 0; i < sizeof raw; i++) mix(raw[i]);')
    p.emit("  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) show(\"grid\", (long long)grid[i][j]);")
    p.emit("}")
    return f"{f}({p.random.randrange(100)}u);"


def recursion(p, f):
    p.emit(f"static int {f}_odd(unsigned n, int *steps);")
    p.emit(f"static int {f}_even(unsigned n, int *steps) {{ ++*steps; return n == 0 ? 1 : {f}_odd(n - 1, steps); }}")
    p.emit(f"static int {f}_odd(unsigned n, int *steps) {{ ++*steps; return n == 0 ? 0 : {f}_even(n - 1, steps); }}")
    p.emit(f"static unsigned long {f}_ackermann(unsigned long m, unsigned long n) {{")
    p.emit(f"  return m == 0 ? n + 1 : n == 0 ? {f}_ackermann(m - 1, 1) : {f}_ackermann(m - 1, {f}_ackermann(m, n - 1)); }}")
    p.emit(f"static uint64_t {f}_mixed(int depth, uint64_t a, int8_t b, double c) {{")
    p.emit(f"  static int calls; calls++; if (depth <= 0) return a + (uint8_t)b + (uint64_t)c + (uint64_t)calls;")
    p.emit(f"  return {f}_mixed(depth - 1, a * 31 + (uint64_t)depth, (int8_t)({p.expression(['a', 'b', 'depth'], 2)}), c + 0.5) ^ {f}_mixed(depth - {p.pick(2, 3)}, a ^ 5, b, c); }}")
    p.emit(f"static void {f}(unsigned n) {{ int steps = 0; show(\"even\", {f}_even(n, &steps)); show(\"steps\", steps);")
    p.emit(f'  show("ackermann", (long long){f}_ackermann(2, n % 5)); show("mixed", (long long){f}_mixed((int)(n % 9), n, (int8_t)n, 1.25)); }}')
    return f"{f}({p.random.randrange(60)}u); {f}({p.random.randrange(60)}u);"


def function_pointers(p, f):
    count = p.random.randrange(3, 6)
    p.emit(f"typedef long long (*{f}_op)(long long, int);")
    for i in range(count):
        p.emit(f"static long long {f}_op{i}(long long a, int b) {{ return (long long)({p.expression(['a', 'b'])}); }}")
    p.emit(f"static {f}_op const {f}_ops[] = {{ " + ", ".join(f"{f}_op{i}" for i in range(count)) + " };")
    p.emit(f"struct {f}_entry {{ const char *name; {f}_op op; struct {f}_entry *next; }};")
    p.emit(f"static struct {f}_entry {f}_second = {{ \"second\", &{f}_op1, NULL }}, {f}_first = {{ \"first\", {f}_op0, &{f}_second }};")
    p.emit(f"static {f}_op {f}_choose(int i) {{ return i % 2 ? {f}_ops[i % {count}] : *{f}_ops; }}")
    p.emit(f"static long long {f}_twice({f}_op op, long long x) {{ return op(op(x, 1), 2); }}")
    p.emit(f"static void {f}(int n) {{ long long x = n;")
    p.emit(f"  for (int i = 0; i < {count * 2}; i++) {{ x = {f}_choose(i)(x, i); x = {f}_twice({f}_ops[(unsigned)i % {count}], x); }}")
    p.emit(f'  for (struct {f}_entry *e = &{f}_first; e; e = e->next) {{ printf("%s\\n", e->name); x ^= e->op(x, 3); }}')
    p.emit(f'  show("x", x); show("same", {f}_choose(0) == {f}_op0); }}')
    return f"{f}({p.random.randrange(-1000, 1000)});"


def switches(p, f):
    values = p.random.sample(range(-20, 40), 7)
    p.emit(f"static int {f}_case(long long x) {{ int r = 0; switch ((int)(x % 40)) {{")
    for i, value in enumerate(values):
        p.emit(f"    case {value}: r += {i * 7 + 1}; {p.pick('break;', '/* falls through */', 'return r * 2;')}")
    p.emit(f"    case 50 ... 60: r = 1; break; default: r -= {p.random.randrange(5)}; }} return r; }}")
    p.emit(f"static const char *{f}_colour(enum colour c) {{ switch (c) {{ case RED: return \"red\"; case GREEN: return \"green\";")
    p.emit("    case BLUE: return \"blue\"; default: return \"other\"; } }")
    p.emit(f"static void {f}(int n) {{ long long total = 0; int i = 0;")
    p.emit(f"again: total += {f}_case(i * 3 - 20) * (i + 1); if (++i < n) {{ if (i % 5 == 0) goto again; total++; goto again; }}")
    p.emit(f"  switch (n & 3) {{ case 0: do {{ total++; case 1: total += 2; case 2: total += 3; default: total ^= 1; }} while (total & 4); }}")
    p.emit("  while (1) { total += 7; if (total % 3 == 0) break; if (total % 2) continue; total += 2; }")
    p.emit(f'  show("total", total); printf("%s %s\\n", {f}_colour((enum colour)(n % 7)), {f}_colour(GREEN));')
    p.emit("  static void *labels[] = { &&first, &&second, &&done }; int k = n % 2; goto *labels[k];")
    p.emit('first: show("first", 1); k++; second: show("second", 2); goto *labels[2]; done: show("done", n); }')
    return f"{f}({p.random.randrange(5, 60)});"


def varargs(p, f):
    p.emit(f"static long long {f}_sum(const char *kinds, ...) {{ va_list list, copy; va_start(list, kinds); va_copy(copy, list);")
    p.emit("  long long sum = 0; for (const char *k = kinds; *k; k++) switch (*k) {")
    p.emit("    case 'i': sum += va_arg(list, int); break; case 'l': sum += va_arg(list, long); break;")
    p.emit("    case 'q': sum ^= va_arg(list, long long); break; case 'd': sum += (long long)(va_arg(list, double) * 8); break;")
    p.emit("    case 's': sum += (long long)strlen(va_arg(list, char *)); break; case 'u': sum += va_arg(list, unsigned); break; }")
    p.emit("  if (*kinds == 'i') sum = sum * 3 + va_arg(copy, int); va_end(copy); va_end(list); return sum; }")
    p.emit(f"static void {f}_print(const char *format, ...) {{ char buffer[200]; va_list list; va_start(list, format);")
    p.emit("  int length = vsnprintf(buffer, sizeof buffer, format, list); va_end(list); printf(\"%s|%d\\n\", buffer, length); }")
    kinds = "".join(p.random.choice("ilqdsu") for _ in range(p.random.randrange(2, 11)))
    values = {"i": "-7", "l": "100000L", "q": "0x123456789abLL", "d": "2.625", "s": '"four"', "u": "4000000000u"}
    arguments = ", ".join(values[k] for k in kinds)
    p.emit(f"static void {f}(int n) {{ show(\"sum\", {f}_sum(\"{kinds}\", {arguments}));")
    p.emit(f'  {f}_print("%d %s %5.3f %c %lld %-6u|%x %%", n, "text", n / 8.0, \'a\' + n % 26, 1234567890123LL * n, (unsigned)n, n);')
    p.emit(f'  {f}_print("%08.3e %+d % d %#o %.2s %*d %hhd %hu %zu", n * 1.5, n, n, (unsigned)n, "abc", 6, n, n * 77, n * 999, sizeof(long)); }}')
    return f"{f}({p.random.randrange(1, 2000)});"


def strings(p, f):
    words = ["heap", "list", "node", "Tree", "x", "", "alpha,beta;gamma", "0x1f rest", " -42end", "AbC"]
    a, b, c = (p.random.choice(words) for _ in range(3))
    p.emit(f'static void {f}(void) {{ char buffer[100], other[40]; const char *a = "{a}", *b = "{b}", *c = "{c}";')
    p.emit("  strcpy(buffer, a); strcat(buffer, b); strncat(buffer, c, 3); printf(\"%s\\n\", buffer);")
    p.emit('  show("length", (long long)strlen(buffer)); show("compare", sign(strcmp(a, b)) * 9 + sign(strncmp(b, c, 2)) * 3 + sign(memcmp(buffer, a, strlen(a))));')
    p.emit("  strncpy(other, buffer, 12); other[12] = 0; printf(\"[%s] [%.3s] [%10s] [%-5s]\\n\", other, other, c, b);")
    p.emit(f"  char *found = strchr(buffer, '{p.pick('e', 'a', 't', ',')}'), *last = strrchr(buffer, '{p.pick('e', 'a', 'p')}');")
    p.emit('  show("found", found ? found - buffer : -1); show("last", last ? last - buffer : -1); show("sub", strstr(buffer, "ea") != NULL);')
    p.emit('  show("span", (long long)(strspn(buffer, "helpa") * 100 + strcspn(buffer, "xyz,t")));')
    p.emit("  char *save = NULL; int pieces = 0; for (char *w = strtok_r(buffer, \",; e\", &save); w; w = strtok_r(NULL, \",; e\", &save)) { printf(\"<%s>\", w); pieces++; }")
    p.emit('  printf("\\n"); show("pieces", pieces); char *end; show("number", strtol(c, &end, 0)); show("rest", end - c); show("atoi", atoi(b));')
    p.emit("  char *copy = strdup(a); for (char *q = copy; *q; q++) *q = (char)(isupper((unsigned char)*q) ? tolower((unsigned char)*q) : toupper((unsigned char)*q)); puts(copy); free(copy);")
    p.emit("  memset(other, 'z', sizeof other); memcpy(other + 3, \"abc\", 3); for (size_t i = 0; i < sizeof other; i++) mix((unsigned char)other[i]);")
    p.emit('  int scanned = 0; char word[20] = "none"; int items = sscanf("17 words 3", "%d %19s", &scanned, word); printf("%d %d %s\\n", items, scanned, word); }')
    return f"{f}();"


def floats(p, f):
    p.emit(f"static float {f}_single(float x, int n) {{ return x * {p.random.randrange(1, 9)}.{p.random.randrange(10)}f / (float)(n + 1) - 0.1f; }}")
    p.emit(f"static void {f}(int n) {{ double d = n / {p.random.randrange(3, 17)}.0; float s = (float)d; long double l = d;")
    p.emit("  for (int i = 0; i < 8; i++) {")
    p.emit(f"    d = d * {p.random.random() * 2:.6f} + i / 7.0 - (i % 3) * {p.random.random():.4f}; s = {f}_single(s, i) + (float)i; l = l / 3.0L + d;")
    p.emit('    printf("%.17g %a %.9g %La\\n", d, d, s, l);')
    p.emit("    mix((uint64_t)(int64_t)(d * 16)); mix((uint64_t)(int64_t)(s < 0)); }")
    p.emit("  union { double d; uint64_t u; } pun = { d }; show(\"bits\", (long long)pun.u);")
    p.emit("  union { float f; uint32_t u; } single = { s }; show(\"single\", single.u); double zero = 0.0 * (n > 0 ? 1 : 2), nan = zero / zero, inf = 1 / zero;")
    p.emit('  show("special", (nan != nan) + 2 * (nan < 1) + 4 * (inf > 1e308) + 8 * !(nan == nan) + 16 * (-zero == zero));')
    p.emit(f"  unsigned char c = (unsigned char)(fabs(d) > 200 ? 200 : fabs(d)); short h = (short)(n * 1.5); unsigned long long big = (unsigned long long)(fabs(d) * 1e6);")
    p.emit('  show("c", c); show("h", h); show("big", (long long)big); printf("%.17g %.17g %.17g\\n", (double)(uint64_t)-1 / 3, (double)(float)16777217, (double)(int64_t)-5 / 2);')
    p.emit('  printf("%.10f %.10f %.10f %.10f %e %G\\n", sqrt(fabs(d)), floor(d), ceil(d), fmod(d, 1.5), d, d * 1e20); }')
    return f"{f}({p.random.randrange(1, 1000)});"


def lists(p, f):
    p.emit(f"static int {f}_compare(const void *a, const void *b) {{ int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }}")
    p.emit(f"struct {f}_node {{ struct {f}_node *next, *previous; {p.integer_type()} value; char tag[{p.random.randrange(1, 9)}]; }};")
    p.emit(f"static struct {f}_node *{f}_push(struct {f}_node *list, int v) {{ struct {f}_node *n = {p.pick('malloc(sizeof *n)', 'calloc(1, sizeof *n)')};")
    p.emit("  if (!n) abort(); n->next = list; n->previous = NULL; n->value = v; n->tag[0] = (char)v; if (list) list->previous = n; return n; }")
    p.emit(f"static struct {f}_node *{f}_reverse(struct {f}_node *list) {{ struct {f}_node *done = NULL; while (list) {{ struct {f}_node *next = list->next;")
    p.emit("  list->next = done; list->previous = next; done = list; list = next; } return done; }")
    p.emit(f"static void {f}(int n) {{ struct {f}_node *list = NULL, **link; for (int i = 0; i < n; i++) list = {f}_push(list, i * {p.random.randrange(3, 40)} % 97 & 1 ? i : -i);")
    p.emit(f"  list = {f}_reverse(list); link = &list; int removed = 0;")
    p.emit(f"  while (*link) {{ struct {f}_node *e = *link; if (e->tag[0] % 3 == 0) {{ *link = e->next; if (e->next) e->next->previous = e->previous; free(e); removed++; }} else link = &e->next; }}")
    p.emit(f"  long long sum = 0; for (struct {f}_node *e = list; e; e = e->next) sum = (sum * 31 + (long long)e->value) & 0xffffffffff; show(\"sum\", sum); show(\"removed\", removed);")
    p.emit(f"  int *array = NULL; size_t size = 0; for (struct {f}_node *e = list; e; e = e->next) {{ array = realloc(array, (size + 1) * sizeof *array); if (!array) abort(); array[size++] = e->tag[0] ^ 5; }}")
    p.emit(f"  if (size) qsort(array, size, sizeof *array, {f}_compare); for (size_t i = 0; i < size; i++) printf(\"%d \", array[i]); printf(\"\\n\"); free(array);")
    p.emit(f"  while (list) {{ struct {f}_node *next = list->next; free(list); list = next; }} }}")
    return f"{f}({p.random.randrange(1, 40)});"


def trees(p, f):
    p.emit(f"typedef struct {f}_tree {{ struct {f}_tree *child[2]; int key; unsigned mark : 1; }} {f}_tree;")
    p.emit(f"static {f}_tree *{f}_insert({f}_tree *t, int key) {{ if (!t) {{ t = calloc(1, sizeof *t); if (!t) abort(); t->key = key; return t; }}")
    p.emit(f"  {f}_tree **side = &t->child[key > t->key]; if (key != t->key) *side = {f}_insert(*side, key); else t->mark = !t->mark; return t; }}")
    p.emit(f"static int {f}_walk({f}_tree *t, int depth, int *out) {{ if (!t) return depth; int a = {f}_walk(t->child[0], depth + 1, out); *out = (int)((unsigned)*out * 33u + (unsigned)t->key + t->mark);")
    p.emit(f"  int b = {f}_walk(t->child[1], depth + 1, out); free(t); return a > b ? a : b; }}")
    p.emit(f"static void {f}(int n) {{ {f}_tree *root = NULL; unsigned x = (unsigned)n; for (int i = 0; i < n; i++) {{ x = x * 1103515245u + 12345u; root = {f}_insert(root, (int)(x >> 16 & 63)); }}")
    p.emit(f'  int out = 7; show("depth", {f}_walk(root, 0, &out)); show("out", out); }}')
    return f"{f}({p.random.randrange(1, 50)});"


def arrays(p, f):
    p.emit(f"static long {f}_trace(int n, int m, int grid[n][m]) {{ long sum = 0; for (int i = 0; i < n && i < m; i++) sum += grid[i][i]; return sum + (long)sizeof(grid[0]); }}")
    p.emit(f"static void {f}(int n) {{ int m = n % 4 + 2; for (int round = 0; round < 3; round++) {{ int grid[n][m + round]; char text[n * 2 + 1];")
    p.emit("    for (int i = 0; i < n; i++) for (int j = 0; j < m + round; j++) grid[i][j] = i * 10 + j; for (int i = 0; i < n * 2; i++) text[i] = (char)('a' + i % 26); text[n * 2] = 0;")
    p.emit(f'    show("trace", {f}_trace(n, m + round, grid)); show("size", (long long)(sizeof grid + sizeof text)); printf("%s\\n", text); }}')
    p.emit(f"  int *block = __builtin_alloca((size_t)n * sizeof(int)); for (int i = 0; i < n; i++) block[i] = i * i; show(\"alloca\", block[n - 1]);")
    p.emit("  struct { int length; short data[]; } *flexible = malloc(sizeof *flexible + (size_t)n * sizeof(short)); if (!flexible) abort(); flexible->length = n;")
    p.emit("  for (int i = 0; i < n; i++) flexible->data[i] = (short)(i * 1000); int sum = 0; for (int i = 0; i < flexible->length; i++) sum += flexible->data[i]; free(flexible); show(\"flexible\", sum);")
    p.emit('  int sparse[10] = { [2] = 5, [7] = 9, 4 }; show("sparse", sparse[2] * 100 + sparse[7] * 10 + sparse[8] + sparse[9]);')
    p.emit(f"  char letters[] = \"seed\" \"{p.random.randrange(1000)}\"; show(\"letters\", sizeof letters); letters[1] ^= 2; puts(letters); }}")
    return f"{f}({p.random.randrange(1, 9)});"


def statics(p, f):
    p.emit(f"static int {f}_next(int step) {{ static int state = {p.random.randrange(100)}; static const int add[] = {{ 3, 5, 7 }}; static char log[8]; log[(unsigned)state % 8]++; state += add[(unsigned)step % 3]; return state * 10 + log[(unsigned)step % 8]; }}")
    p.emit(f"static volatile int {f}_flag = 1; static int {f}_zero[5];")
    p.emit(f"static void {f}(int n) {{ long long total = 0; for (int i = 0; i < n; i++) {{ int t = ({f}_flag ^= 1, {f}_next(i)); total += t; {f}_zero[i % 5] += t; }}")
    p.emit('  int a = n, b = n + 1, c; c = (a++, b--, a + b); total += c++ * 2; total -= --a; { int a = 3; total += a; { extern int sideways(int); int b = a + 1; total ^= b; } } ')
    p.emit(f'  show("total", total); show("flag", {f}_flag); for (int i = 0; i < 5; i++) show("zero", {f}_zero[i]);')
    p.emit("  int statement = ({ int x = n * 2; if (x > 10) x -= 10; x; }); show(\"statement\", statement); const int *where = n > 3 ? &statement : &c; show(\"where\", *where + (n ?: 5)); }")
    return f"{f}({p.random.randrange(1, 12)}); {f}({p.random.randrange(1, 12)});"


def plain_signed(p, f):
    """Signed arithmetic that stays small, without casts."""
    names = ["a", "b", "c"]
    p.emit(f"static int {f}_work(int a, int b, int c) {{ int r = 0;")
    for _ in range(6):
        x, y = p.random.choice(names), p.random.choice(names)
        p.emit(f"  {p.random.choice(names)} = ({x} {p.pick('+', '-', '*')} {y}) % {p.random.randrange(50, 900)}; r += {p.small(names)} {p.pick('-', '+')} {x} / {p.random.randrange(2, 9)};")
        p.emit(f"  if ({x} {p.pick('<', '>', '==', '!=')} {y}) r ^= {x}; else r += -{y};")
    p.emit("  return r % 100000; }")
    p.emit(f"static void {f}(void) {{ int r = 1; for (int i = -4; i < 9; i++) {{ short h = (short)r; signed char s = (signed char)i; h += s; h >>= 1; s = (signed char)-s; r = {f}_work(i, r % 100, h) + s; show(\"r\", r); }} }}")
    return f"{f}();"


def wide(p, f):
    p.emit("#ifdef __SIZEOF_INT128__")
    p.emit(f"static void {f}(long long n) {{ unsigned __int128 x = ((unsigned __int128)n << 64) | {hex(p.random.getrandbits(64))}ull; __int128 y = (__int128)n * n * n;")
    p.emit("  for (int i = 0; i < 5; i++) { x = x * 31 + (unsigned __int128)y; y = -(y >> 3) + i; show(\"low\", (long long)x); show(\"high\", (long long)(x >> 64)); show(\"y\", (long long)(y / 7) + (y < 0)); } ")
    p.emit('  show("quotient", (long long)(x / 1000003)); show("rest", (long long)(x % 1000003)); }')
    p.emit("#else")
    p.emit(f"static void {f}(long long n) {{ show(\"narrow\", n); }}")
    p.emit("#endif")
    return f"{f}({p.random.getrandbits(40)}ll);"


def by_value(p, f):
    """Structs of many sizes as arguments and results."""
    shapes = p.random.sample(["char a[3];", "int a; float b;", "double a; double b;", "long long a[3];", "float a, b, c;",
                              "char a; double b;", "short a; char b; int c;", "char a[17];", "long a; int b;",
                              "float a; int b; double c;", "void *a; char b;"], 4)
    for i, shape in enumerate(shapes):
        t = f"struct {f}_t{i}"
        p.emit(f"{t} {{ {shape} }};")
        p.emit(f"static {t} {f}_pass{i}(int before, {t} v, int after, {t} w) {{ unsigned char *x = (unsigned char *)&v; const unsigned char *y = (const unsigned char *)&w;")
        p.emit("  x[0] = (unsigned char)(x[0] + y[0] + before + after); return v; }")
    p.emit(f"static void {f}(void) {{")
    for i in range(len(shapes)):
        t = f"struct {f}_t{i}"
        p.emit(f"  {{ {t} v, w; memset(&v, {i + 1}, sizeof v); memset(&w, {i + 3}, sizeof w); {t} (*g)(int, {t}, int, {t}) = {f}_pass{i};")
        p.emit(f"    v = g({i}, v, 2, w); w = {f}_pass{i}(1, w, 2, v); show(\"size\", sizeof v); show(\"first\", *(unsigned char *)&v + *(unsigned char *)&w * 256); }}")
    p.emit("}")
    return f"{f}();"


FUNCTIONS = [conversions, conversions, structs, pointers, recursion, function_pointers, switches, varargs, strings, floats,
             lists, trees, arrays, statics, plain_signed, wide, by_value]


def one_program(seed):
    """The functions of one seed, and the statements that call them."""
    p = Program(seed)
    calls = []
    for make in p.random.sample(FUNCTIONS, 6):
        f = p.name(make.__name__)
        calls.append(f'  puts("-- {f}"); ' + make(p, f))
    return "\n".join(p.out), "\n".join(calls)


def program(first, count):
    parts = [one_program(seed) for seed in range(first, first + count)]
    main = "\n".join(calls for _, calls in parts)
    return (HEADER + "\n".join(functions for functions, _ in parts) + "\nint main(void) {\n" + main +
            '\n  printf("checksum %016llx\\n", (unsigned long long)checksum);\n  return (int)(checksum & 127);\n}\n')


if __name__ == "__main__":
    print(program(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
