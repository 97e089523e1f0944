"""Lists whose nodes carry text: a string of their own on the heap, or one in the node; the functions of <string.h> and <stdio.h>."""

from __future__ import annotations

from families.base import Family


class Text(Family):
    headers = ("stdio.h", "string.h")

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.inside = self.pick(True, False, False)  # an array in the node; otherwise a pointer to a block of its own
        self.words.update(T=f"struct {self.pick('word', 'person', 'entry')}_{prefix}", N="next", S=self.pick("name", "text", "label"), K=self.pick("8", "16", "32"))

    def types(self):
        return self.c("$T { char $S[$K]; $T *$N; };" if self.inside else "$T { char *$S; $T *$N; int hits; };")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def word(self):
        """A string of at most five characters: it fits everywhere."""
        return self.pick('""', '"a"', '"two"', '"seven"', self.c('$nondet ? "left" : "right"'))

    # --- operations

    def define_keep(self):
        """A copy of a string in a block of its own."""
        return self.c(self.pick(
            "static char *$p_keep(const char *from) { return strdup(from); }",
            "static char *$p_keep(const char *from) { char *copy = malloc(strlen(from) + 1); strcpy(copy, from); return copy; }",
            "static char *$p_keep(const char *from) { size_t size = strlen(from) + 1; char *copy = malloc(size); memcpy(copy, from, size); return copy; }",
            """static char *$p_keep(const char *from) {
               size_t size = 0; while (from[size] != 0) { size++; }
               char *copy = malloc(size + 1); for (size_t i = 0; i < size; i++) { copy[i] = from[i]; } copy[size] = 0; return copy; }"""))

    def define_set(self):
        if self.inside:
            return self.c(self.pick(
                "static void $p_set($T *node, const char *from) { strcpy(node->$S, from); }",
                "static void $p_set($T *node, const char *from) { strncpy(node->$S, from, sizeof node->$S - 1); node->$S[sizeof node->$S - 1] = 0; }",
                'static void $p_set($T *node, const char *from) { snprintf(node->$S, sizeof node->$S, "%s", from); }'))
        return self.c("static void $p_set($T *node, const char *from) { char *old = node->$S; node->$S = $keep(from); free(old); }", keep=self.need("keep"))

    def define_push(self):
        start = "" if self.inside else self.c("fresh->$S = NULL; fresh->hits = 0;")
        return self.changer("push", self.words["T"], ", const char *from", self.c(
            "$new $start $set(fresh, from); fresh->$N = head; head = fresh;", new=self.allocation("fresh", self.words["T"]), start=start, set=self.need("set")))

    def define_find(self):
        return self.c("""static $T *$p_find($T *head, const char *wanted) {
            while (head && $test) { head = head->$N; } return head; }""",
            test=self.c(self.pick("strcmp(head->$S, wanted) != 0", "strncmp(head->$S, wanted, 2) != 0", "strchr(head->$S, 'e') == NULL")))

    def define_drop(self):
        """Takes the first node off and frees it with its string."""
        return self.changer("drop", self.words["T"], "", self.c("if ($some) { $T *old = head; head = old->$N; $free free(old); }", some=self.truth("head"), free=self.free_text("old")))

    def free_text(self, node):
        return "" if self.inside else self.c(f"free({node}->$S);")

    def define_free_all(self):
        return self.c(self.pick(
            "static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; $free free(head); head = rest; } }",
            "static void $p_free_all($T *head) { if (head == NULL) { return; } $p_free_all(head->$N); $free free(head); }"), free=self.free_text("head"))

    # --- steps

    def step_push(self, a): return self.change("push", a, self.word())
    def step_drop(self, a): return self.change("drop", a)

    def step_fill(self, a):
        return self.c("while ($nondet) { $push }", push=self.change("push", a, self.word()))

    def step_find(self, a):
        return self.c("{ $T *found = $find($a, $w); if ($some) { $set(found, $x); } }", a=a, find=self.need("find"), set=self.need("set"), w=self.word(), x=self.word(),
                      some=self.truth("found"))

    def step_print(self, a):
        return self.c(self.pick("for ($T *walk = $a; walk; walk = walk->$N) { puts(walk->$S); }",
                                'for ($T *walk = $a; walk != NULL; walk = walk->$N) { printf("%s\\n", walk->$S); }'), a=a)

    def step_count(self, a):
        """Adds up the lengths, by the library or by hand."""
        return self.c("{ size_t sum = 0; for ($T *walk = $a; walk; walk = walk->$N) { $add } $use }", a=a,
                      add=self.c(self.pick("sum += strlen(walk->$S);", "for (const char *c = walk->$S; *c; c++) { sum++; }")),
                      use=self.c('if (sum > 100) { $push }', push=self.change("push", a, self.word())))

    def step_shorten(self, a):
        """Cuts the first string behind its first character."""
        return self.c("if ($some && $a->$S[0] != 0) { $a->$S[1] = 0; }", a=a, some=self.truth(a))

    def step_fresh_text(self, a):
        """A buffer that holds the first string and a word, for a while."""
        return self.c("""if ($some) {
            char *both = malloc(strlen($a->$S) + 8); strcpy(both, $a->$S); strcat(both, $w); $use free(both); }""", a=a, some=self.truth(a), w=self.word(),
            use=self.pick("", "puts(both);", "memset(both, 0, 1);"))

    def step_local(self, a):
        """A buffer on the stack, from a number."""
        return self.c("""{ char digits[16]; snprintf(digits, sizeof digits, "%d", $x); digits[5] = 0; $push }""", x=self.number(), push=self.change("push", a, "digits"))

    def step_move(self, a, other):
        return self.c("if ($some) { $T *moved = $a; $a = moved->$N; moved->$N = $b; $b = moved; }", a=a, b=other, some=self.truth(a))

    def step_exchange(self, a, other):
        """The first nodes exchange their strings."""
        swap = "{ char kept[$K]; memcpy(kept, $a->$S, $K); memcpy($a->$S, $b->$S, $K); memcpy($b->$S, kept, $K); }" if self.inside else \
            "{ char *kept = $a->$S; $a->$S = $b->$S; $b->$S = kept; }"
        return self.c("if ($a && $b) { $swap }", a=a, b=other, swap=self.c(swap, a=a, b=other))

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"
