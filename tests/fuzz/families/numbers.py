"""Numbers near the ends of their types: differences with the least number, sums that wrap, addresses as integers, blocks above 2 GB, 128 bits.

Every operation is correct in both data models.
"""

from __future__ import annotations

from families.plain import CRASH, Plain

WIDE = """
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 $p_wide;
#else
typedef unsigned long long $p_wide;
#endif
"""


class Numbers(Plain):
    headers = ("limits.h", "stdint.h", "string.h")

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(crash=CRASH)
        self.around = rng.random() < 0.2  # hard to prove
        self.big = rng.random() < 0.3  # more memory than the interpreter is given: its runs end there

    def steps(self):
        return [name for name in super().steps() if (name != "around" or self.around) and (name != "big" or self.big)] + ["widened", "below"]

    def types(self):
        return self.c(WIDE + "static int $p_two[2];")

    def define_least(self):
        """-2 - LONG_MIN is LONG_MAX - 1: the difference of a negative number and the least does not overflow."""
        use = self.slip(self.c("$p_two[y - (LONG_MAX - 1)] = 1;"), self.c("$p_two[y - (LONG_MAX - 2)] = 1;"), self.c("if (y == LONG_MAX) { $crash }"))
        return self.c("static int $p_least(int way) { long s = way; if (s < -1 || s > 0) { return 0; } long x = s - 1; long y = x - LONG_MIN; $use return 1; }", use=use)

    def define_least_int(self):
        use = self.slip(self.c("if (y < 0) { $crash }"), self.c("if (y >= INT_MAX - 1) { $crash }"))
        return self.c("static int $p_least_int(int way) { if (way >= 0) { return 0; } int y = way - INT_MIN; $use return 1; }", use=use)

    def define_around(self):
        """An address goes nearly once around and comes back inside its block."""
        use = self.slip("at += 1; at -= (uintptr_t)PTRDIFF_MAX; *(char *)at = 1;", "at += 2; at -= (uintptr_t)PTRDIFF_MAX; *(char *)at = 1;",
                        "char *far = block + PTRDIFF_MAX; far = far + 2; far = far + (-PTRDIFF_MAX); *far = 1;")
        return self.c("static int $p_around(int way) { char *block = malloc(2); uintptr_t at = (uintptr_t)block; at += (uintptr_t)PTRDIFF_MAX; $use free(block); return way != 0; }", use=use)

    def define_grown(self):
        """One more than a length may be none at all."""
        check = self.slip("if (size == 0) { return 0; }", "")
        return self.c("""static int $p_grown(int way) { unsigned length = (unsigned)way; if (length > 1000 && length < UINT_MAX) { return 0; } unsigned size = length + 1;
            $check char *block = malloc(size); block[length] = 1; free(block); return 1; }""", check=check)

    def define_below(self):
        """An address less seven sixteenths of the address space wraps below zero."""
        use = self.slip(self.c("if (high - low != UINTPTR_MAX / 16 * 7) { $crash }"), self.c("if (low > high) { $crash }"), self.c("if (broken_here(low > high)) { $crash }"))
        return self.c("static int $p_below(int way) { int object = way; uintptr_t high = (uintptr_t)&object; uintptr_t low = high - UINTPTR_MAX / 16 * 7; $use return object != 0; }", use=use)

    def define_above(self):
        use = self.slip(self.c("if (high == low) { $crash }"), self.c("if (high < low) { $crash }"))
        return self.c("""static int $p_above(int way) { int object = way; intptr_t low = (intptr_t)&object; intptr_t high = (intptr_t)((uintptr_t)low + (uintptr_t)INTPTR_MAX);
            $use return object != 0; }""", use=use)

    def define_halves(self):
        """The high half of a number that is extended with zeros, or with its sign."""
        extend = self.pick(("$p_wide all = whole;", "!= 0", "== 0"), ("$p_wide all = ($p_wide)(long)whole;", "!= (way < 0 ? ULONG_MAX : 0)", "== ULONG_MAX"))
        index = self.c("half[sizeof($p_wide) / sizeof(long) - 1]")
        use = self.slip(self.c(f"if ({index} {extend[1]}) {{ $crash }}"), self.c(f"if ({index} {extend[2]}) {{ $crash }}"))
        only = self.pick("", "if (whole != ULONG_MAX) { return 0; }")
        return self.c("""static int $p_halves(int way) { unsigned long whole = (unsigned long)way; $only $extend
            unsigned long half[sizeof($p_wide) / sizeof(long)]; memcpy(half, &all, sizeof all); $use return 1; }""", extend=self.c(extend[0]), use=use, only=only)

    def define_widened(self):
        """The low half of an address, widened with its sign and without: the same where its highest bit is 0 only."""
        use = self.slip("if ((unsigned long long)with == without) { sum = 1; }", self.c("if (broken_here((unsigned long long)with != without)) { $crash }"),
                        self.c("$p_two[broken_here((unsigned long long)with == without) ? 1 : 2] = 1;"))
        return self.c("""static int $p_widened(int way) { int object = way; int sum = 0; unsigned long long without = (unsigned)(uintptr_t)&object; long long with = (int)(unsigned)without;
            $use return sum + (object != 0); }""", use=use)

    def define_big(self):
        """A block above 2 GB."""
        use = self.slip(self.c("char *big = malloc(3000000000u); char *far = big + 2900000000u; if (far < big) { $crash }"),
                        self.c("char *big = broken_here(malloc(3000000000u)); char *far = big + 2900000000u; if (far > big) { $crash }"),
                        self.c("char *big = broken_here(malloc(2900000000u)); char *far = big + 2900000000u; *far = 1;"))
        return self.c("static int $p_big(int way) { $use free(big); return way != 0; }", use=use)

    def define_room(self):
        """Whether an address plus a length wraps depends on where the block lies."""
        use = self.slip("if (length == 0) { sum = 1; }", self.c("if (length > LONG_MAX && broken_here(1)) { $crash }"))
        return self.c("""static int $p_room(int way) { int sum = 0; unsigned long length = (unsigned long)LONG_MAX + (unsigned long)(way & 3); char *block = malloc(16);
            if ((uintptr_t)block + length < (uintptr_t)block) { free(block); return 0; } free(block); $use return sum; }""", use=use)

    def step_least(self, a): return self.call("least", a, self.pick("0", "-1", self.words["nondet"]))
    def step_least_int(self, a): return self.call("least_int", a, self.pick("-1", self.words["nondet"]))
    def step_around(self, a): return self.call("around", a, self.number())
    def step_grown(self, a): return self.call("grown", a, self.words["nondet"])
    def step_below(self, a): return self.call("below", a, self.number())
    def step_above(self, a): return self.call("above", a, self.number())
    def step_halves(self, a): return self.call("halves", a, self.pick("-1", "7", self.words["nondet"]))
    def step_widened(self, a): return self.call("widened", a, self.number())
    def step_big(self, a): return self.call("big", a, self.number())
    def step_room(self, a): return self.call("room", a, self.number())
