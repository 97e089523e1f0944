"""Nodes that own more than themselves: lists of lists, and lists whose nodes may own a payload."""

from __future__ import annotations

from families.base import Family


class Nested(Family):
    """A list of groups, each with a list of members."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('group', 'row', 'bucket')}_{prefix}",
                          I=f"struct {self.pick('member', 'column', 'leaf')}_{prefix}", S=self.pick("members", "sub", "inner"),
                          N="next", V=self.pick("value", "weight"))

    def types(self):
        return self.c("$I { $I *$N; int $V; };") + self.c(self.pick("$T { $T *$N; $I *$S; };", "$T { $I *$S; int size; $T *$N; };"))

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_push_group(self):
        return self.changer("push_group", self.words["T"], "", self.c(
            "$new fresh->$N = head; fresh->$S = NULL; head = fresh;", new=self.allocation("fresh", self.words["T"])))

    def define_push_member(self):
        return self.c("static void $p_push_member($T *group, int number) { $new fresh->$V = number; fresh->$N = group->$S; group->$S = fresh; }",
                      new=self.allocation("fresh", self.words["I"]))

    def define_free_members(self):
        return self.c(self.pick(
            "static void $p_free_members($T *group) { while (group->$S) { $I *old = group->$S; group->$S = old->$N; free(old); } }",
            """static void $p_free_members($T *group) {
               $I *walk = group->$S; while (walk != NULL) { $I *rest = walk->$N; free(walk); walk = rest; }
               group->$S = NULL; }"""))

    def define_free_all(self):
        members = self.need("free_members")
        return self.c(self.pick(
            "static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; $members(head); free(head); head = rest; } }",
            """static void $p_free_all($T *head) {
               while (head != NULL) {
                 $T *rest = head->$N;
                 while (head->$S) { $I *old = head->$S; head->$S = old->$N; free(old); }
                 free(head); head = rest; } }"""), members=members)

    def step_push_group(self, a): return self.change("push_group", a)

    def step_fill(self, a):
        return self.c("while ($nondet) { $group while ($nondet) { $member($a, $x); } }", a=a, x=self.number(),
                      group=self.change("push_group", a), member=self.need("push_member"))

    def step_fill_counted(self, a):
        return self.c("for (int i = 0; i < $k; i++) { $group for (int j = 0; j < $l; j++) { $member($a, j); } }", a=a,
                      k=self.pick("2", "3"), l=self.pick("1", "2", "i", self.words["nondet"]),
                      group=self.change("push_group", a), member=self.need("push_member"))

    def step_add_member(self, a):
        return self.c("if ($some) { $member($a, $x); }", a=a, some=self.truth(a), member=self.need("push_member"), x=self.number())

    def step_each_gets(self, a):
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { $member(walk, $x); }", a=a, member=self.need("push_member"),
                      x=self.number())

    def step_walk(self, a):
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { for ($I *each = walk->$S; each != NULL; each = each->$N) { each->$V = $x; } }",
                      a=a, x=self.number())

    def step_pop_group(self, a):
        return self.c("if ($some) { $T *old = $a; $a = old->$N; $free(old); free(old); }", a=a, some=self.truth(a),
                      free=self.need("free_members"))

    def step_pop_members(self, a):
        return self.c("for ($T *walk = $a; walk != NULL; walk = walk->$N) { if (walk->$S) { $I *old = walk->$S; walk->$S = old->$N; free(old); } }", a=a)

    def step_empty_some(self, a):
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { if ($nondet) { $free(walk); } }", a=a, free=self.need("free_members"))

    def step_hand_over(self, a, other):
        """The first group of one list takes all members of the first group of the other."""
        return self.c("""if ($a && $b) {
            while ($a->$S) { $I *moved = $a->$S; $a->$S = moved->$N; moved->$N = $b->$S; $b->$S = moved; } }""", a=a, b=other)

    def step_move_group(self, a, other):
        return self.c("if ($a != NULL) { $T *moved = $a; $a = moved->$N; moved->$N = $b; $b = moved; }", a=a, b=other)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"


class Owner(Family):
    """A list whose nodes may own a payload: a buffer, an object, or (by a flag) nothing."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.payload = self.pick("int", "char", "long")
        self.flagged = self.pick(True, False)
        self.words.update(T=f"struct {self.pick('message', 'packet', 'job')}_{prefix}", N="next", B=self.pick("body", "payload", "buffer"),
                          E=self.payload, K=self.pick("4", "8", "3"))

    def types(self):
        flag = "int has;" if self.flagged else ""
        return self.c(f"$T {{ $T *$N; {flag} $E *$B; }};")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def owns(self, node):
        return f"{node}->has" if self.flagged else self.truth(f"{node}->{self.words['B']}")

    def define_attach(self):
        return self.c("""static void $p_attach($T *node) {
            if ($owns) { return; }
            node->$B = malloc($K * sizeof($E)); $check
            for (int i = 0; i < $K; i++) { node->$B[i] = $fill; } $has }""", owns=self.owns("node"), fill=self.pick("0", "1", "i"),
            check=self.c("if (node->$B == NULL) { abort(); }") if self.checks_malloc else "",
            has="node->has = 1;" if self.flagged else "")

    def define_detach(self):
        return self.c("static void $p_detach($T *node) { if ($owns) { free(node->$B); node->$B = NULL; $has } }", owns=self.owns("node"),
                      has="node->has = 0;" if self.flagged else "")

    def define_push(self):
        empty = self.c("fresh->$B = NULL;") + ("fresh->has = 0;" if self.flagged else "")
        return self.changer("push", self.words["T"], ", int full", self.c(
            "$new $empty if (full) { $attach(fresh); } fresh->$N = head; head = fresh;", new=self.allocation("fresh", self.words["T"]),
            empty=empty, attach=self.need("attach")))

    def define_free_all(self):
        return self.c(self.pick(
            "static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; if ($owns) { free(head->$B); } free(head); head = rest; } }",
            "static void $p_free_all($T *head) { while (head != NULL) { $T *old = head; head = head->$N; $detach(old); free(old); } }",
            "static void $p_free_all($T *head) { if (!head) { return; } $p_free_all(head->$N); $detach(head); free(head); }"),
            owns=self.owns("head"), detach=self.need("detach"))

    def step_push(self, a): return self.change("push", a, self.pick("0", "1", self.words["nondet"]))

    def step_fill(self, a):
        return self.c("while ($nondet) { $push }", push=self.change("push", a, self.pick("1", self.words["nondet"])))

    def step_pop(self, a):
        return self.c("if ($some) { $T *old = $a; $a = $a->$N; $detach(old); free(old); }", a=a, some=self.truth(a), detach=self.need("detach"))

    def step_strip(self, a):
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { $maybe { $detach(walk); } }", a=a, detach=self.need("detach"),
                      maybe=self.c(self.pick("", "if ($nondet)")))

    def step_attach(self, a):
        return self.c("for ($T *walk = $a; walk != NULL; walk = walk->$N) { $attach(walk); }", a=a, attach=self.need("attach"))

    def step_write(self, a):
        return self.c("for ($T *walk = $a; walk != NULL; walk = walk->$N) { if ($owns) { walk->$B[$i] = 1; } }", a=a, owns=self.owns("walk"),
                      i=self.pick("0", "1", self.c("$K - 1")))

    def step_steal(self, a, other):
        """The first node of one list takes the payload of the first of the other."""
        flags = self.c("$b->has = 1; $a->has = 0;", a=a, b=other) if self.flagged else ""
        return self.c("if ($a && $b) { if ($mine) { $detach($b); $b->$B = $a->$B; $a->$B = NULL; $flags } }", a=a, b=other,
                      mine=self.owns(a), detach=self.need("detach"), flags=flags)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"
