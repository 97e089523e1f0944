"""Structures with pointers that own nothing: references into another list, and nodes that may point to themselves."""

from __future__ import annotations

from families.base import Family


class Shared(Family):
    """A list owns its items; the nodes of a second list refer to them, or to nothing."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(I=f"struct {self.pick('person', 'file', 'shape')}_{prefix}", R=f"struct {self.pick('view', 'user', 'watch')}_{prefix}",
                          L=f"struct {prefix}_both", G=self.pick("target", "seen", "subject"))

    def types(self):
        return self.c("$I { $I *next; int value; }; $R { $R *next; $I *$G; }; $L { $I *items; $R *refs; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, NULL };", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_add_item(self):
        return self.c("static void $p_add_item($L *both, int number) { $new fresh->value = number; fresh->next = both->items; both->items = fresh; }",
                      new=self.allocation("fresh", self.words["I"]))

    def define_add_ref(self):
        return self.c("static void $p_add_ref($L *both, $I *item) { $new fresh->$G = item; fresh->next = both->refs; both->refs = fresh; }",
                      new=self.allocation("fresh", self.words["R"]))

    def define_some_item(self):
        return self.c("static $I *$p_some_item($L *both) { $I *walk = both->items; while (walk && $nondet) { walk = walk->next; } return walk; }")

    def define_remove_item(self):
        """Nobody may refer to an item that goes."""
        return self.c("""static void $p_remove_item($L *both) {
            $I *old = both->items;
            if ($none) { return; }
            for ($R *walk = both->refs; walk != NULL; walk = walk->next) { if (walk->$G == old) { walk->$G = NULL; } }
            both->items = old->next; free(old); }""", none=self.falsehood("old"))

    def define_clear(self):
        return self.c("""static void $p_clear($L *both) {
            while (both->refs) { $R *old = both->refs; both->refs = old->next; free(old); }
            while (both->items != NULL) { $I *old = both->items; both->items = old->next; free(old); } }""")

    def step_add_item(self, a): return f"{self.need('add_item')}(&{a}, {self.number()});"
    def step_remove_item(self, a): return f"{self.need('remove_item')}(&{a});"

    def step_add_ref(self, a):
        item = self.pick(f"{a}.items", "NULL", f"{self.need('some_item')}(&{a})")
        return f"{self.need('add_ref')}(&{a}, {item});"

    def step_fill(self, a):
        return self.c("while ($nondet) { $item(&$a, $x); $ref(&$a, $a.items); }", a=a, item=self.need("add_item"), ref=self.need("add_ref"), x=self.number())

    def step_write(self, a):
        return self.c("for ($R *walk = $a.refs; walk; walk = walk->next) { if ($some) { walk->$G->value = $x; } }", a=a,
                      some=self.truth("walk->" + self.words["G"]), x=self.number())

    def step_retarget(self, a):
        return self.c("for ($R *walk = $a.refs; walk; walk = walk->next) { if ($nondet) { walk->$G = $a.items; } }", a=a)

    def step_drop_ref(self, a):
        return self.c("if ($a.refs != NULL) { $R *old = $a.refs; $a.refs = old->next; free(old); }", a=a)

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"


class Choice(Family):
    """A list whose nodes have an optional pointer: to nothing, to the node itself, or to an object of its own."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('option', 'cell', 'case')}_{prefix}", O=self.pick("opt", "extra", "aux"), N="next")

    def types(self):
        return self.c(self.pick("$T { $T *$N; $T *$O; int kind; };", "$T { int kind; $T *$O; $T *$N; };"))

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_make(self):
        return self.c("static $T *$p_make(int kind) { $new fresh->kind = kind; fresh->$N = NULL; fresh->$O = NULL; return fresh; }",
                      new=self.allocation("fresh", self.words["T"]))

    def define_push(self):
        return self.changer("push", self.words["T"], ", int kind", self.c(
            """$T *fresh = $make(kind);
               if (kind == 1) { fresh->$O = fresh; } else if (kind == 2) { fresh->$O = $make(0); }
               fresh->$N = head; head = fresh;""", make=self.need("make")))

    def define_drop(self):
        return self.c(self.pick("static void $p_drop($T *node) { if (node->$O != node) { free(node->$O); } free(node); }",
                                "static void $p_drop($T *node) { if (node->kind == 2) { free(node->$O); } free(node); }"))

    def define_free_all(self):
        return self.c("static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; $drop(head); head = rest; } }", drop=self.need("drop"))

    def step_push(self, a): return self.change("push", a, self.pick("0", "1", "2", self.words["nondet"]))

    def step_fill(self, a):
        return self.c("while ($nondet) { $push }", push=self.change("push", a, self.pick("1", "2", self.words["nondet"])))

    def step_pop(self, a):
        return self.c("if ($some) { $T *old = $a; $a = $a->$N; $drop(old); }", a=a, some=self.truth(a), drop=self.need("drop"))

    def step_write(self, a):
        return self.c("for ($T *walk = $a; walk != NULL; walk = walk->$N) { if (walk->$O && walk->$O != walk) { walk->$O->kind = 7; } }", a=a)

    def step_upgrade(self, a):
        """Nodes that point to themselves get an object of their own."""
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { if (walk->$O == walk) { walk->$O = $make(0); walk->kind = 2; } }", a=a,
                      make=self.need("make"))

    def step_filter(self, a):
        return self.c("""{ $T **place = &$a; while (*place) { $T *walk = *place;
            if (walk->kind == $k) { *place = walk->$N; $drop(walk); } else { place = &walk->$N; } } }""", a=a, k=self.pick("0", "1", "2"),
            drop=self.need("drop"))

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"


class Sentinel(Family):
    """A circular doubly linked list with a head node on the heap."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('bead', 'hook', 'spot')}_{prefix}", N="next", P="prev", V=self.pick("value", "size"))

    def types(self):
        return self.c(self.pick("$T { $T *$N; $T *$P; int $V; };", "$T { int $V; $T *$P; $T *$N; };"))

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def initialise(self, variable):
        return f"{variable} = {self.need('open')}();"

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_open(self):
        return self.c("static $T *$p_open(void) { $new fresh->$N = fresh; fresh->$P = fresh; fresh->$V = -1; return fresh; }",
                      new=self.allocation("fresh", self.words["T"]))

    def define_insert(self):
        return self.c("""static void $p_insert($T *before, int number) { $new fresh->$V = number;
            fresh->$N = before->$N; fresh->$P = before; before->$N->$P = fresh; before->$N = fresh; }""", new=self.allocation("fresh", self.words["T"]))

    def define_remove(self):
        return self.c("static void $p_remove($T *node) { node->$P->$N = node->$N; node->$N->$P = node->$P; free(node); }")

    def define_close(self):
        return self.c(self.pick("static void $p_close($T *head) { while (head->$N != head) { $remove(head->$way); } free(head); }",
                                """static void $p_close($T *head) { $T *walk = head->$N;
                                   while (walk != head) { $T *rest = walk->$N; free(walk); walk = rest; } free(walk); }"""),
                      remove=self.need("remove"), way=self.pick("next", "prev"))

    def step_insert(self, a): return self.c("$insert($at, $x);", insert=self.need("insert"), at=self.pick(a, f"{a}->prev"), x=self.number())

    def step_fill(self, a):
        return self.c(self.pick("while ($nondet) { $go }", "for (int i = 0; i < 3; i++) { $go }"), go=self.step_insert(a))

    def step_remove(self, a):
        return self.c("if ($a->$way != $a) { $remove($a->$way); }", a=a, way=self.pick("next", "prev"), remove=self.need("remove"))

    def step_walk(self, a):
        return self.c("for ($T *walk = $a->$way; walk != $a; walk = walk->$way) { walk->$V = $x; }", a=a, way=self.pick("next", "prev"), x=self.number())

    def step_insert_sorted(self, a):
        return self.c("{ $T *walk = $a; int number = $x; while (walk->$N != $a && walk->$N->$V < number) { walk = walk->$N; } $insert(walk, number); }", a=a,
                      x=self.number(), insert=self.need("insert"))

    def step_filter(self, a):
        return self.c("{ $T *walk = $a->$N; while (walk != $a) { $T *each = walk; walk = walk->$N; if (each->$V == $x) { $remove(each); } } }", a=a,
                      x=self.pick("0", "1", "5"), remove=self.need("remove"))

    def step_join(self, a, other):
        return self.c("""if ($b->$N != $b) {
            $b->$N->$P = $a->$P; $a->$P->$N = $b->$N; $b->$P->$N = $a; $a->$P = $b->$P; $b->$N = $b; $b->$P = $b; }""", a=a, b=other)

    def finish(self, a):
        return f"{self.need('close')}({a}); {a} = NULL;"
