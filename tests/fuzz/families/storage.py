"""What the library keeps and gives out, and results of which C fixes the sign only."""

from __future__ import annotations

from families.plain import CRASH, Plain


class Storage(Plain):
    """errno, the environment, broken-down time, the locale, tokens: one storage that several calls give, and change."""

    headers = ("errno.h", "locale.h", "stdio.h", "string.h", "time.h")

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(crash=CRASH)
        self.tokens = rng.random() < 0.15  # hard to prove: a string that the library cuts into words

    def steps(self):
        return [name for name in super().steps() if name != "tokens" or self.tokens] + ["month", "zone", "two", "two", "stream", "stream"]

    def types(self):
        return self.c("extern long timezone; static int $p_months[12]; static int $p_few[2];")

    # --- functions that change the storage behind their caller's back

    def define_other_time(self):
        return self.c("static void $p_other_time(void) { time_t other = 86400L * 200; (void)$call(&other); }", call=self.pick("localtime", "gmtime"))

    def define_other_zone(self):
        return self.c("static void $p_other_zone(void) { time_t other = 0; (void)localtime(&other); }")

    def define_fails(self):
        return self.c("static void $p_fails(void) { errno = 3; }")

    # --- operations: each looks at the storage again after a call that may change it

    def define_month(self):
        """The month of the first day is 0 (or 11, in the zones to the west): known until the next call."""
        between = self.pick("", self.need("other_time") + "();", self.need("other_time") + "();", "time_t later = 86400L * 200; struct tm *second = localtime(&later); if (second == NULL) { return 0; }")
        use = self.c("$p_months[first->tm_mon >= 0 && first->tm_mon < 12 ? first->tm_mon : 0]++;")
        if between:
            wrong = self.c("if (month == 0) { $p_few[broken_here(first->tm_mon)]++; }")
            use = self.slip(self.c("if (month == 0) { $p_few[month]++; }"), wrong)
        return self.c("""static int $p_month(int days) { time_t now = 86400L * (days & 1); struct tm *first = $call(&now);
            if (first == NULL) { return 0; } int month = first->tm_mon; $between $use return month; }""", call=self.pick("localtime", "gmtime"), between=between, use=use)

    def define_two(self):
        """Two results of one call are one structure: what is written to the second is written to the first."""
        call = self.pick("localtime", "gmtime")
        use = self.slip(self.c("$p_few[second->tm_mon == 5 ? 1 : 0]++;"), self.c("$p_few[broken_here(first->tm_mon)]++;"),
                        self.c("if (broken_here(first->tm_mon != 0)) { $crash }"))
        return self.c("""static int $p_two(int days) { time_t now = 86400L * (days & 1); struct tm *first = $call(&now); struct tm *second = $call(&now);
            if (first == NULL || second == NULL) { return 0; } first->tm_mon = 0; second->tm_mon = 5; $use return 1; }""", call=call, use=use)

    def define_error(self):
        """Two names for one errno."""
        second = self.pick("int *two = &errno; *two = 7;", "errno = 7;", self.need("fails") + "();")
        read = self.slip(self.c("$p_few[saved]++;"), self.c("$p_few[*one == 1 ? 1 : broken_here(*one)]++;"))
        return self.c("static int $p_error(int way) { int *one = &errno; *one = 1; int saved = *one; if (way) { $second } $read errno = 0; return saved; }", second=second, read=read)

    def define_directory(self):
        """A string of the environment may be missing; another call does not restore what was overwritten in it."""
        test = self.slip("if (home == NULL) { return 0; }", "if (home == NULL) { return broken_here(home[0]); }")
        name = self.pick('"HOME"', '"PATH"', '"NO_SUCH_NAME"')
        length = self.slip("size_t length = strlen(home);",
                           'size_t length = strlen(home); home[length] = 1; char *other = getenv("PATH"); if (other != NULL) { length = broken_here(strlen(home)); }')
        return self.c("static int $p_directory(int way) { char *home = getenv($name); $test $length return way && length > 3; }", test=test, name=name, length=length)

    def define_zone(self):
        """localtime reads the time zone and sets a variable of the library."""
        use = self.slip(self.c("$p_few[before == timezone ? 1 : 0]++;"), self.c("if (broken_here(before != timezone)) { $crash }"))
        return self.c("static int $p_zone(int way) { long before = timezone; $other(); $use return way != 0; }", use=use, other=self.need("other_zone"))

    def define_tokens(self):
        """strtok keeps where it is; a word that is kept is cut at its end."""
        return self.c("""static int $p_tokens(int way) { char line[12] = "one two"; char *word = strtok(line, " "); int count = 0;
            while ($more) { count += word[0] != 0; word = strtok(NULL, " "); } $last return count + (way != 0); }""", more=self.truth("word"),
            last=self.pick("", 'char other[4] = "a b"; word = strtok(other, " "); if (word != NULL) { word[0] = 0; } word = strtok(NULL, " "); if (word) { count++; }'))

    def define_locale(self):
        test = self.slip("if (now == NULL) { return 0; }", "if (now == NULL) { return broken_here(now[0]); }")
        return self.c('static int $p_locale(int way) { char *now = setlocale(LC_ALL, way ? NULL : "no such locale"); $test return now[0] != 0; }', test=test)

    def define_message(self):
        return self.c("static int $p_message(int way) { const char *text = strerror(way & 3); return strlen(text) > 3; }")

    def define_stream(self):
        """A stream is closed once, and what is no stream never."""
        read = self.slip("int letter = way;", "fclose(stdin); int letter = broken_here(getchar());")
        close = self.slip("if (file != NULL) { fclose(file); }", "if (file != NULL) { fclose(file); broken_here(fclose(file)); }",
                          'char *name = getenv("HOME"); if (file != NULL) { fclose(file); } if (name != NULL) { broken_here(fputs("x", (FILE *)name)); }',
                          'char *where = setlocale(LC_ALL, NULL); if (file != NULL) { fclose(file); } if (where != NULL) { broken_here(fclose((FILE *)where)); }')
        return self.c('static int $p_stream(int way) { FILE *file = fopen("/dev/null", "r"); $close $read return letter != 0; }', close=close, read=read)

    def define_reopened(self):
        """A stream that freopen could not open again is closed."""
        failed = self.slip("if (second == NULL) { return 1; }", "if (second == NULL) { broken_here(fclose(file)); return 1; }")
        return self.c("""static int $p_reopened(int way) { FILE *file = fopen("/dev/null", "r"); if (file == NULL) { return 0; }
            FILE *second = freopen("/dev/null", "r", file); $failed fclose(second); return way != 0; }""", failed=failed)

    def step_month(self, a): return self.call("month", a, self.number())
    def step_two(self, a): return self.call("two", a, self.number())
    def step_error(self, a): return self.call("error", a, self.number())
    def step_directory(self, a): return self.call("directory", a, self.number())
    def step_tokens(self, a): return self.call("tokens", a, self.number())
    def step_locale(self, a): return self.call("locale", a, self.number())
    def step_message(self, a): return self.call("message", a, self.number())
    def step_stream(self, a): return self.call("stream", a, self.number())
    def step_zone(self, a): return self.call("zone", a, self.number())
    def step_reopened(self, a): return self.call("reopened", a, self.number())


class OpenValues(Plain):
    """Results of which C fixes less than every implementation gives: used by sign, as a truth value, or not at all."""

    headers = ("ctype.h", "stdint.h", "stdio.h", "string.h")
    share_without_inputs = 0.5

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(crash=CRASH)
        self.addresses = rng.random() < 0.3  # as numbers and as text: one run of such a program is known to prove nothing

    def steps(self):
        return [name for name in super().steps() if name not in ("printed", "again") or self.addresses]

    def types(self):
        return self.c("static int $p_table[3];")

    def define_order(self):
        """The sign of a comparison; its value is -1 here and the difference of two characters there."""
        compare = self.pick('strcmp(left, "c")', 'memcmp(left, "c", 1)', 'strncmp(left, "cd", 2)')
        use = self.slip(self.c("$p_table[order < 0 ? 0 : order > 0 ? 2 : 1]++;"), self.c("$p_table[broken_here(order + 1)]++;"),
                        self.c("if (broken_here(order < -1 || order > 1)) { $crash }"), self.c("if (broken_here(order == 1 || order == -1 || order == 0)) { return 1; } $crash"))
        return self.c('static int $p_order(int way) { char left[4] = "a"; if (way) { left[0] = \'e\'; } int order = $compare; $use return order != 0; }', compare=compare, use=use)

    def define_digit(self):
        """Not zero for a character of the class, and nothing more; zero for every other."""
        use = self.slip(self.c("$p_table[is ? 1 : 0]++;"), self.c("if (is) { $p_table[broken_here(is)]++; }"), self.c("if (is && broken_here(is > 1)) { $crash }"))
        call, inside = self.pick(("isdigit", "'5'"), ("isalpha", "'x'"), ("isspace", "' '"), ("isupper", "'X'"))
        return self.c("static int $p_digit(int way) { int is = $call(way ? $inside : '-'); $use return is != 0; }", call=call, inside=inside, use=use)

    def define_printed(self):
        """How a pointer is printed is left open, and so is the length."""
        use = self.slip(self.c("$p_table[length > 0 ? 1 : 0]++;"), self.c("if (broken_here(text[0] != '0')) { $crash }"), self.c("if (broken_here(length > 12)) { $crash }"))
        return self.c('static int $p_printed(int way) { int object = way; char text[64]; int length = snprintf(text, sizeof text, "%p", (void *)&object); $use return 1; }', use=use)

    def define_next(self):
        """Two objects may lie next to each other."""
        test = self.slip("if (left == right) { sum = 1; }", self.c("if (broken_here(left + 1 == right)) { $crash }"))
        return self.c("static int $p_next(int way) { int one = way; int two = way; int sum = 0; int *left = &one; int *right = &two; $test *left = 1; *right = 2; return sum; }", test=test)

    def define_again(self):
        """A freed block's address may come back."""
        test = self.slip("if (second != 0) { sum = 1; }", self.c("if (broken_here(first == second)) { $crash }"), self.c("if (broken_here(first != second)) { $crash }"))
        return self.c("""static int $p_again(int way) { int sum = 0; char *old = malloc(16); uintptr_t first = (uintptr_t)old; free(old);
            char *fresh = malloc(16); uintptr_t second = (uintptr_t)fresh; $test free(fresh); return sum + (way != 0 && first != 0); }""", test=test)

    def step_order(self, a): return self.call("order", a, self.number())
    def step_digit(self, a): return self.call("digit", a, self.number())
    def step_printed(self, a): return self.call("printed", a, self.number())
    def step_next(self, a): return self.call("next", a, self.number())
    def step_again(self, a): return self.call("again", a, self.number())
