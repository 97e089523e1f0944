"""Arrays whose cells own lists, of a size that the program reads; and cells that refer to the nodes of one list."""

from __future__ import annotations

from families.base import Family


class Rows(Family):
    """A block of list heads. Every cell is a list from the start; the lists are filled, moved between cells and emptied."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('edge', 'item', 'term')}_{prefix}", L=f"struct {prefix}_rows", C=self.pick("int", "unsigned", "size_t"))

    def types(self):
        return self.c("$T { $T *next; int to; }; $L { $T **row; $C count; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, 0 };", v=variable)

    def initialise(self, variable):
        return f"{self.need('open')}(&{variable}, {self.pick('2', '3', self.words['nondet'])});"

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_open(self):
        start = self.slip("i = 0; i < rows->count;", "i = 1; i < rows->count;", "i = 0; i + 1 < rows->count;")
        fill = self.pick("rows->row = calloc(rows->count, sizeof($T *));", f"rows->row = malloc(rows->count * sizeof($T *)); for ($C {start} i++) {{ rows->row[i] = NULL; }}")
        return self.c(f"static void $p_open($L *rows, int count) {{ rows->count = count < 2 || count > 1000 ? 2 : ($C)count; {fill} }}")

    def define_add(self):
        link = self.slip("fresh->next = rows->row[at]; rows->row[at] = fresh;", "fresh->next = rows->row[at]; rows->row[0] = fresh;", "fresh->next = rows->row[0]; rows->row[at] = fresh;",
                         "fresh->next = NULL; rows->row[at] = fresh;")
        return self.c("static void $p_add($L *rows, $C at) { if ($out) { return; } $new fresh->to = 0; $link }", new=self.allocation("fresh", self.words["T"]), link=link,
                      out=self.slip("at >= rows->count" if self.words["C"] != "int" else "at < 0 || at >= rows->count", "at > rows->count"))

    def define_empty(self):
        end = self.slip("rows->row[at] = NULL;", "rows->row[0] = NULL;", "at = 0;")
        return self.c("""static void $p_empty($L *rows, $C at) {
            $T *walk = rows->row[at]; while (walk != NULL) { $T *rest = walk->next; free(walk); walk = rest; } $end }""", end=end)

    def define_close(self):
        bound = self.slip("i = 0; i < rows->count;", "i = 0; i <= rows->count;", "i = 0; i + 1 < rows->count;", "i = 1; i < rows->count;")
        return self.c(f"static void $p_close($L *rows) {{ for ($C {bound} i++) {{ $empty(rows, i); }} free(rows->row); rows->row = NULL; }}", empty=self.need("empty"))

    def index(self): return self.pick("0", "1", self.c("($C)$nondet"))

    def step_add(self, a): return f"{self.need('add')}(&{a}, {self.index()});"
    def step_fill(self, a): return self.c("while ($nondet) { $add(&$a, ($C)$nondet); }", a=a, add=self.need("add"))

    def step_each(self, a):
        return self.c("for ($C i = 0; i < $a.count; i++) { $add(&$a, i); }", a=a, add=self.need("add"))

    def step_empty(self, a):
        return self.c("{ $C at = $i; if ($in) { $empty(&$a, at); } }", a=a, i=self.index(), empty=self.need("empty"),
                      **{"in": self.c("at < $a.count", a=a) if self.words["C"] != "int" else self.c("at >= 0 && at < $a.count", a=a)})

    def step_move(self, a):
        """The list of one cell goes to the end of that of another one."""
        rest = self.slip(self.c("$a.row[1] = NULL;", a=a), "", self.c("$a.row[0] = NULL;", a=a))
        return self.c("{ $T **end = &$a.row[0]; while (*end) { end = &(*end)->next; } *end = $a.row[1]; $rest }", a=a, rest=rest)

    def step_swap_cells(self, a):
        back = self.slip(self.c("$a.row[1] = kept;", a=a), self.c("$a.row[0] = kept;", a=a), self.c("$a.row[1] = $a.row[0];", a=a))
        return self.c("{ $T *kept = $a.row[0]; $a.row[0] = $a.row[1]; $back }", a=a, back=back)

    def step_walk(self, a):
        return self.c("for ($C i = 0; i < $a.count; i++) { for ($T *walk = $a.row[i]; walk; walk = walk->next) { walk->to = 1; } }", a=a)

    def step_pop_each(self, a):
        free = self.slip("free(old);", "", self.c("free($a.row[i]);", a=a))
        return self.c("for ($C i = 0; i < $a.count; i++) { $T *old = $a.row[i]; if (old) { $a.row[i] = old->next; $free } }", a=a, free=free)

    def finish(self, a):
        return f"{self.need('close')}(&{a}); {a}.count = 0;"


class Names(Family):
    """A list that owns its items, and an array of references to them: to some item, or to none."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('word', 'thing', 'entry')}_{prefix}", L=f"struct {prefix}_names", K=self.pick("2", "3", "6"))

    def types(self):
        return self.c("$T { $T *next; int used; }; $L { $T *items; $T *name[$K]; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, { NULL } };", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_add(self):
        return self.c("static void $p_add($L *names) { $new fresh->used = 0; fresh->next = names->items; names->items = fresh; }", new=self.allocation("fresh", self.words["T"]))

    def define_take(self):
        """The first item goes, and with it all names for it."""
        drop = self.slip("for (int i = 0; i < $K; i++) { if (names->name[i] == old) { names->name[i] = NULL; } }".replace("$K", self.words["K"]),
                         "if (names->name[0] == old) { names->name[0] = NULL; }", "")
        return self.c("static void $p_take($L *names) { $T *old = names->items; if (old == NULL) { return; } $drop names->items = old->next; free(old); }", drop=drop)

    def step_add(self, a): return f"{self.need('add')}(&{a});"
    def step_take(self, a): return f"{self.need('take')}(&{a});"
    def step_fill(self, a): return self.c("while ($nondet) { $add(&$a); $a.name[0] = $a.items; }", a=a, add=self.need("add"))

    def step_name(self, a):
        return self.c("{ $T *some = $a.items; while (some && $nondet) { some = some->next; } $a.name[$i] = some; }", a=a, i=self.pick("0", "1"))

    def step_use(self, a):
        test = self.slip(self.c("if ($a.name[1] != NULL)", a=a), self.c("if ($a.name[0] != NULL)", a=a), self.c("if ($a.items != NULL)", a=a))
        return self.c("$test { $a.name[1]->used = 1; }", a=a, test=test)

    def step_use_each(self, a):
        return self.c("for (int i = 0; i < $K; i++) { if ($a.name[i]) { $a.name[i]->used++; } }", a=a)

    def step_forget(self, a):
        return self.c("for (int i = 0; i < $K; i++) { $a.name[i] = NULL; }", a=a)

    def finish(self, a):
        return self.c("while ($a.items) { $take(&$a); }", a=a, take=self.need("take"))
