"""Functions that are called several times with nearly the same heap: what differs is a literal, an alias, a freed block, a global's number."""

from __future__ import annotations

from families.plain import Plain


class Callees(Plain):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(S=f"struct {prefix}_box", G=f"{prefix}_mode")
        self.lengths = rng.random() < 0.2  # hard to prove: recursion over the characters of a string

    def steps(self):
        return [name for name in super().steps() if name != "longest" or self.lengths] + ["exchange", "exchange"]

    def types(self):
        return self.c("$S { int *block; int there; }; static int $G = 0; static int $p_seen[2];")

    # --- literals

    def define_letter(self):
        return self.c(self.pick("static int $p_letter(const char *word) { return word[0] - 'a'; }",
                                "static int $p_letter(const char *word) { if (word[0] == 'a') { return 0; } return word[0] == 'b' ? 1 : 2; }"))

    def define_mark(self):
        """Two words of one length; a third letter is outside."""
        return self.c("static void $p_mark(const char *word) { $p_seen[$letter(word)] = 1; }", letter=self.need("letter"))

    def words_of(self):
        """The third one's letter is little beyond the array: the sanitizers see what lies close to a variable only."""
        return self.pick(('"a"', '"b"', '"c"'), ('"ab"', '"ba"', '"ca"'), ('"a"', '"b"', '"f"'))

    def step_mark(self, a):
        first, second, third = self.words_of()
        mark = self.need("mark")
        return f"{mark}({first}); {self.slip(f'{mark}({second});', f'{mark}({third});')}"

    def step_chosen(self, a):
        """Either word, in a variable: two heaps that differ in the literal only."""
        first, second, third = self.words_of()
        choice = self.slip(f"word = {second};", f"word = {third};")
        return self.c("{ const char *word = $one; if ($nondet) { $two } $p_seen[$letter(word)] = 1; }", one=first, two=choice, letter=self.need("letter"))

    def define_descend(self):
        """Recursion that gives another literal to each level."""
        first, second, third = self.words_of()
        inner = self.slip(f"depth % 2 ? {first} : {second}", f"depth % 2 ? {first} : {third}", f"depth > 1 ? {first} : {third}")
        return self.c("static int $p_descend(const char *word, int depth) { if (depth <= 0) { return word[0] - 'a'; } return $p_descend($inner, depth - 1); }", inner=inner)

    def step_descend(self, a):
        return self.c("{ int depth = $nondet; if (depth < 50) { $p_seen[$descend($w, depth)] = 1; } }", descend=self.need("descend"), w=self.words_of()[0])

    def define_exchange(self):
        """Recursion that exchanges two literals of one length at each level."""
        return self.c("""static int $p_exchange(const char *word, const char *other, int depth) {
            if (depth <= 0) { return word[0] - 'a'; } return $p_exchange(other, word, depth - 1); }""")

    def step_exchange(self, a):
        first, second, third = self.words_of()
        exchange = self.need("exchange")
        call = self.slip(f"{exchange}({first}, {second}, depth)", f"{exchange}({first}, {third}, depth)", f"{exchange}({third}, {second}, depth)")
        return self.c("{ int depth = $nondet; if (depth < 50) { $p_seen[$call] = 1; } }", call=call)

    def define_longest(self):
        """Recursion over a literal's characters."""
        return self.c("static int $p_longest(const char *word) { if (*word == 0) { return 0; } return 1 + $p_longest(word + 1); }")

    def step_longest(self, a):
        right = self.c('char $a_copy[4]; int length = $longest("abc");', a=a, longest=self.need("longest"))
        wrong = self.c('char $a_copy[4]; int length = $longest("abcd");', a=a, longest=self.need("longest"))
        first = self.c('$a += (unsigned)$longest("xyz");', a=a, longest=self.need("longest"))
        return f"{{ {first} {self.slip(right, wrong)} {a}_copy[length] = 0; }}"

    # --- aliases, freed blocks, numbers

    def define_both(self):
        return self.c("static int $p_both(int *left, int *right) { *left = 0; *right = 1; return *left; }")

    def step_both(self, a):
        """The same two variables, or one of them twice."""
        both = self.need("both")
        second = self.slip(f"one = {both}(&one, &two);", f"one = 1 + {both}(&one, &one);", f"two = 1 + {both}(&two, &two); one = two;")
        return self.c("{ int one = 5; int two = 6; $a += (unsigned)$both(&one, &two); $second $p_seen[one] = 1; }", a=a, both=both, second=second)

    def define_look(self):
        test = self.slip("if (box->there)", "if (box->block != NULL)")
        return self.c("static int $p_look($S *box) { $test { return *box->block; } return 0; }", test=test)

    def step_look(self, a):
        """The same box before and after its block is freed."""
        return self.c("{ $S box = { malloc(sizeof(int)), 1 }; *box.block = 1; $a += (unsigned)$look(&box); free(box.block); box.there = 0; $a += (unsigned)$look(&box); }", a=a,
                      look=self.need("look"))

    def define_record(self):
        return self.c("static void $p_record(void) { $p_seen[$G] = 1; }")

    def step_record(self, a):
        second = self.slip(self.c("$G = 1;"), self.c("$G = 2;"), self.c("$G = -1;"))
        return self.c("$G = 0; $record(); $second $record(); $G = 0;", record=self.need("record"), second=second)

    def define_take(self):
        """A block that the callee frees, or not, as its argument says."""
        return self.c("static int *$p_take(int *given, int keep) { if (keep) { return given; } free(given); return NULL; }")

    def step_take(self, a):
        last = self.slip(f"left = {self.need('take')}(left, 0);", f"left = {self.need('take')}(left, 1); left = NULL;")
        return self.c("{ int *left = malloc(sizeof(int)); int *right = malloc(sizeof(int)); left = $take(left, 1); right = $take(right, 0); *left = 1; if (right) { *right = 1; } $last }",
                      take=self.need("take"), last=last)
