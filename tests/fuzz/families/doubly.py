"""Doubly linked, null-terminated lists: a pointer to the first node, or a header with both ends."""

from __future__ import annotations

from families.base import Family


class Doubly(Family):
    """The list is a pointer to its first node."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.tag = self.pick("dnode", "entry", "record") + "_" + prefix
        self.extra = self.pick("", "", " char kind;", " void *owner;")
        self.words.update(T="struct " + self.tag, N=self.pick("next", "succ", "fwd"), P=self.pick("prev", "pred", "back"),
                          V=self.pick("value", "data", "id"))
        self.order = self.rng.sample(["N", "P", "V"], 3)

    def fields(self):
        parts = {"N": "struct $tag *$N;", "P": "struct $tag *$P;", "V": "int $V;"}
        return self.c(" ".join(parts[part] for part in self.order), tag=self.tag) + self.extra

    def types(self):
        return f"struct {self.tag} {{ {self.fields()} }};"

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_make(self):
        return self.c("static $T *$p_make(int number) { $new fresh->$V = number; fresh->$N = NULL; fresh->$P = NULL; return fresh; }",
                      new=self.allocation("fresh", self.words["T"]))

    def define_push(self):
        return self.changer("push", self.words["T"], ", int number", self.c(
            """$T *fresh = $make(number); fresh->$N = head;
               if ($some) { head->$P = fresh; } head = fresh;""", make=self.need("make"), some=self.truth("head")))

    def define_append(self):
        return self.changer("append", self.words["T"], ", int number", self.c(
            """$T *fresh = $make(number);
               if ($none) { head = fresh; DONE; }
               $T *last = head; while (last->$N != NULL) { last = last->$N; }
               last->$N = fresh; fresh->$P = last;""", make=self.need("make"), none=self.falsehood("head")))

    def define_unlink(self):
        """Takes a node out of its list; the node itself stays alive."""
        return self.changer("unlink", self.words["T"], self.c(", $T *node"), self.c(
            """if (node->$P) { node->$P->$N = node->$N; } else { head = node->$N; }
               if (node->$N) { node->$N->$P = node->$P; }
               node->$N = NULL; node->$P = NULL;"""))

    def define_find(self):
        return self.c("static $T *$p_find($T *head, int number) { while (head && head->$V != number) { head = head->$N; } return head; }")

    def define_last(self):
        return self.c("static $T *$p_last($T *head) { if (!head) { return NULL; } while (head->$N) { head = head->$N; } return head; }")

    def define_insert_after(self):
        return self.c("""static void $p_insert_after($T *node, int number) {
            $T *fresh = $make(number);
            fresh->$N = node->$N; fresh->$P = node;
            if (node->$N != NULL) { node->$N->$P = fresh; }
            node->$N = fresh; }""", make=self.need("make"))

    def define_reverse(self):
        return self.changer("reverse", self.words["T"], "", self.c(self.pick(
            """$T *walk = head; $T *last = NULL;
               while (walk) { $T *after = walk->$N; walk->$N = walk->$P; walk->$P = after; last = walk; walk = after; }
               head = last;""",
            """$T *done = NULL;
               while (head != NULL) {
                 $T *taken = head; head = head->$N;
                 taken->$N = done; taken->$P = NULL; if (done) { done->$P = taken; } done = taken; }
               head = done;""")))

    def define_concatenate(self):
        return self.changer("concatenate", self.words["T"], self.c(", $T *more"), self.c(
            """if (head == NULL) { head = more; DONE; }
               $T *last = head; while (last->$N) { last = last->$N; }
               last->$N = more; if (more) { more->$P = last; }"""))

    def define_copy(self):
        return self.c("""static $T *$p_copy($T *from) {
            $T *head = NULL; $T *last = NULL;
            for (; from; from = from->$N) {
              $T *fresh = $make(from->$V); fresh->$P = last;
              if (last) { last->$N = fresh; } else { head = fresh; }
              last = fresh; }
            return head; }""", make=self.need("make"))

    def define_free_all(self):
        return self.c(self.pick(
            "static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; free(head); head = rest; } }",
            """static void $p_free_all($T *head) {
               if (!head) { return; }
               while (head->$N) { head = head->$N; free(head->$P); }
               free(head); }""",
            """static void $p_free_all($T *head) {
               if (head == NULL) { return; } $p_free_all(head->$N); free(head); }"""))

    def step_push(self, a): return self.change("push", a, self.number())
    def step_append(self, a): return self.change("append", a, self.number())
    def step_reverse(self, a): return self.change("reverse", a)

    def step_fill(self, a):
        return self.c(self.pick("while ($nondet) { $go }", "for (int i = 0; i < $k; i++) { $go }"), k=self.pick("2", "4", "9"),
                      go=self.change(self.pick("push", "append"), a, self.number()))

    def step_pop(self, a):
        return self.c("if ($some) { $T *old = $a; $a = old->$N; if ($a) { $a->$P = NULL; } free(old); }", a=a,
                      some=self.truth(a))

    def step_remove(self, a):
        return self.c("{ $T *old = $find($a, $x); if (old) { $unlink free(old); } }", a=a, find=self.need("find"),
                      x=self.number(), unlink=self.change("unlink", a, "old"))

    def step_remove_last(self, a):
        return self.c("{ $T *old = $last($a); if (old) { $unlink free(old); } }", a=a, last=self.need("last"),
                      unlink=self.change("unlink", a, "old"))

    def step_insert_after(self, a):
        return self.c("{ $T *spot = $find($a, $x); if ($some) { $after(spot, $y); } }", a=a, find=self.need("find"),
                      x=self.number(), y=self.number(), after=self.need("insert_after"), some=self.truth("spot"))

    def step_walk_back(self, a):
        return self.c("for ($T *walk = $last($a); walk != NULL; walk = walk->$P) { walk->$V = $x; }", a=a,
                      last=self.need("last"), x=self.number())

    def step_there_and_back(self, a):
        return self.c("""{ $T *walk = $a;
            while (walk && walk->$N && $nondet) { walk = walk->$N; }
            while (walk && walk->$P) { walk = walk->$P; if (walk->$N->$V == 2) { walk->$V = 3; } } }""", a=a)

    def step_filter(self, a):
        return self.c("""{ $T *walk = $a;
            while (walk != NULL) {
              $T *after = walk->$N;
              if (walk->$V == $x) {
                if (walk->$P) { walk->$P->$N = after; } else { $a = after; }
                if (after) { after->$P = walk->$P; }
                free(walk); }
              walk = after; } }""", a=a, x=self.pick("0", "1", "7"))

    def step_hold(self, a):
        """A pointer into the list stays valid across operations that free nothing, and is taken out at last."""
        during = self.pick(self.step_push, self.step_append, self.step_reverse)
        return self.c("{ $T *held = $find($a, $x); $during if ($some) { $unlink free(held); } }", a=a, find=self.need("find"), during=during(a),
                      x=self.number(), some=self.truth("held"), unlink=self.change("unlink", a, "held"))

    def step_concatenate(self, a, other):
        return self.change("concatenate", a, other) + f" {other} = NULL;"

    def step_copy(self, a, other):
        return f"{self.finish(other)} {other} = {self.need('copy')}({a});"

    def step_split(self, a, other):
        return self.c("""$finish { $T *cut = $find($a, $x); if (cut) {
            $b = cut->$N; cut->$N = NULL; if ($b != NULL) { $b->$P = NULL; } } }""", a=a, b=other, finish=self.finish(other),
            find=self.need("find"), x=self.number())

    def step_swap(self, a, other):
        return self.c("{ $T *kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"


class TwoEnded(Doubly):
    """The list is a header with pointers to both ends."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(L=f"struct {prefix}_ends", H=self.pick("head", "first"), E=self.pick("tail", "last"))
        self.counted = self.pick(True, False)

    def types(self):
        count = " int count;" if self.counted else ""
        return super().types() + self.c(f" $L {{ $T *$H; $T *$E;{count} }};")

    def declare(self, variable):
        return self.c("$L $v = { NULL, NULL$zero };", v=variable, zero=", 0" if self.counted else "")

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def count(self, by: str) -> str:
        return f"list->count{by};" if self.counted else ""

    def define_append(self):
        return self.c("""static void $p_append($L *list, int number) {
            $T *fresh = $make(number); fresh->$P = list->$E;
            if ($some) { list->$E->$N = fresh; } else { list->$H = fresh; }
            list->$E = fresh; $count }""", make=self.need("make"), count=self.count("++"), some=self.truth("list->" + self.words["E"]))

    def define_push(self):
        return self.c("""static void $p_push($L *list, int number) {
            $T *fresh = $make(number); fresh->$N = list->$H;
            if (list->$H != NULL) { list->$H->$P = fresh; } else { list->$E = fresh; }
            list->$H = fresh; $count }""", make=self.need("make"), count=self.count("++"))

    def define_unlink(self):
        return self.c("""static void $p_unlink($L *list, $T *node) {
            if (node->$P) { node->$P->$N = node->$N; } else { list->$H = node->$N; }
            if (node->$N) { node->$N->$P = node->$P; } else { list->$E = node->$P; }
            $count }""", count=self.count("--"))

    def define_pop_last(self):
        return self.c("""static int $p_pop_last($L *list) {
            $T *old = list->$E;
            if ($none) { return -1; }
            list->$E = old->$P;
            if (list->$E) { list->$E->$N = NULL; } else { list->$H = NULL; }
            $count int number = old->$V; free(old); return number; }""", count=self.count("--"), none=self.falsehood("old"))

    def define_clear(self):
        return self.c(self.pick(
            """static void $p_clear($L *list) {
               while (list->$H != NULL) { $T *old = list->$H; list->$H = old->$N; free(old); }
               list->$E = NULL; $zero }""",
            """static void $p_clear($L *list) { while (list->$E) { $pop(list); } }"""),
            zero="list->count = 0;" if self.counted else "", pop=self.need("pop_last"))

    def steps(self):
        return ["push_front", "push_back", "fill", "pop_front", "pop_back", "remove_found", "both_ends", "join", "exchange", "walk"]

    def step_push_front(self, a): return f"{self.need('push')}(&{a}, {self.number()});"
    def step_push_back(self, a): return f"{self.need('append')}(&{a}, {self.number()});"
    def step_pop_back(self, a): return f"{self.need('pop_last')}(&{a});"

    def step_fill(self, a):
        return self.c("while ($nondet) { $go(&$a, $x); }", a=a, go=self.need(self.pick("push", "append")), x=self.number())

    def step_pop_front(self, a):
        return self.c("if ($a.$H) { $T *old = $a.$H; $unlink(&$a, old); free(old); }", a=a, unlink=self.need("unlink"))

    def step_remove_found(self, a):
        return self.c("{ $T *old = $find($a.$H, $x); if (old) { $unlink(&$a, old); free(old); } }", a=a, find=self.need("find"),
                      unlink=self.need("unlink"), x=self.number())

    def step_both_ends(self, a):
        return self.c("if ($a.$H != NULL) { $a.$H->$V = 1; $a.$E->$V = 2; if ($a.$H != $a.$E) { $a.$E->$P->$V = 3; } }", a=a)

    def step_join(self, a, other):
        return self.c("""if ($b.$H != NULL) {
            if ($a.$E != NULL) { $a.$E->$N = $b.$H; $b.$H->$P = $a.$E; } else { $a.$H = $b.$H; }
            $a.$E = $b.$E; $b.$H = NULL; $b.$E = NULL; $count }""", a=a, b=other,
            count=f"{a}.count += {other}.count; {other}.count = 0;" if self.counted else "")

    def step_exchange(self, a, other):
        return self.c("{ $L kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def step_walk(self, a):
        return self.c("for ($T *walk = $a.$E; walk; walk = walk->$P) { walk->$V = $x; }", a=a, x=self.number())

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"
