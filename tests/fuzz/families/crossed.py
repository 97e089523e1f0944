"""Lists whose second pointer goes anywhere: to the node itself, its neighbour, the head, or a node of another list."""

from __future__ import annotations

from families.base import Family


class Crossed(Family):
    """Each list is built in one of several ways; the second pointer of a node is null or an alive node of its list.

    `free_all` frees along the first pointer only, so every list may be freed whatever its second pointers are.
    """

    least_variables = 2

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('node', 'cell', 'knot')}_{prefix}", N="next", O=self.pick("other", "peer", "mate"))

    def types(self):
        return self.c(self.pick("$T { $T *$N; $T *$O; };", "$T { $T *$N; $T *$O; int value; };", "$T { $T *$O; $T *$N; };"))

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    WAYS = {
        "self": "fresh->$O = fresh;", "back": "fresh->$O = $h; if ($h) { $h->$O = fresh; }", "neighbour": "fresh->$O = $h;", "none": "fresh->$O = NULL;",
        "prev": "fresh->$O = NULL; if ($h) { $h->$O = fresh; }", "last": "fresh->$O = $h ? $h->$O : fresh;", "any": "fresh->$O = $nondet ? fresh : $h;",
        "before": "fresh->$O = $h ? $h->$N : NULL;",
    }

    def push(self, a, way):
        return self.c("$new fresh->$N = $h; $set $h = fresh;", new=self.allocation("fresh", self.words["T"]), set=self.c(self.WAYS[way], h=a), h=a)

    def fresh_list(self, a, way):
        return f"while ({self.words['nondet']}) {{ {self.push(a, way)} }}"

    def define_free_all(self):
        return self.c(self.pick("static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; free(head); head = rest; } }",
                                "static void $p_free_all($T *head) { if (head == NULL) { return; } $T *rest = head->$N; free(head); $p_free_all(rest); }"))

    # --- steps

    def build(self, variable):
        """In main itself, a list of its own way for each variable; twice as often one whose nodes point at each other."""
        return self.fresh_list(variable, self.pick("back", "back", *self.WAYS))

    def step_fill(self, a):
        return f"{self.finish(a)} {self.fresh_list(a, self.pick(*self.WAYS))}"

    def step_push(self, a):
        return f"{{ {self.push(a, self.pick(*self.WAYS))} }}"

    def step_pop(self, a):
        """Nothing may point to the node that goes."""
        return self.c("""if ($a) { $T *old = $a; $a = old->$N;
            for ($T *walk = $a; walk; walk = walk->$N) { if (walk->$O == old) { walk->$O = $to; } } free(old); }""", a=a, to=self.pick("NULL", "walk", a))

    def step_retarget(self, a):
        to = self.c(self.pick("walk", "walk->$N", "$a", "NULL", "walk->$N ? walk->$N : walk"), a=a)
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { walk->$O = $to; }", a=a, to=to)

    def step_follow(self, a):
        """Some steps along either pointer; the node that is reached is alive."""
        return self.c("{ $T *walk = $a; while (walk && $nondet) { walk = $nondet ? walk->$N : walk->$O; } if (walk) { walk->$O = walk; } }", a=a)

    def steps(self):
        return [*super().steps(), "check", "check", "check"]

    def step_check(self, a, other):
        """No list comes back to itself along its first pointers. The mutant says that some case does not occur which does."""
        test = self.slip(self.c("if ($a && $a->$N == $a)", a=a), self.c("if (!$a && $b)", a=a, b=other), self.c("if ($a && !$b)", a=a, b=other),
                         self.c("if (!$a && $b && $b->$O == $b)", a=a, b=other))
        return f"{test} {{ *(volatile char *)NULL = 0; }}"

    def step_selves(self, a):
        """A node that points to itself has no neighbour to follow there."""
        return self.c("for ($T *walk = $a; walk; walk = walk->$N) { if (walk->$O == walk) { walk->$O = NULL; } }", a=a)

    def step_choose(self, a, other):
        """A pointer that goes to either list, and is used while both are there."""
        return self.c("{ $T *chosen = $b; if ($a) { chosen = $a->$O; } if (chosen) { $test { chosen->$O = NULL; } } }", a=a, b=other,
                      test=self.c(self.pick("if (chosen->$O == chosen)", "if (chosen->$N != chosen)")))

    def step_swap(self, a, other):
        return self.c("{ $T *kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"


class Mutual(Family):
    """Two lists of one length; the n-th nodes point to each other."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('half', 'side', 'twin')}_{prefix}", L=f"struct {prefix}_pairs", X=self.pick("across", "partner"))

    def types(self):
        return self.c("$T { $T *next; $T *$X; }; $L { $T *first; $T *second; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, NULL };", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_push(self):
        return self.c("""static void $p_push($L *pairs) { $one $two
            one->$X = two; two->$X = one; one->next = pairs->first; two->next = pairs->second; pairs->first = one; pairs->second = two; }""",
            one=self.allocation("one", self.words["T"]), two=self.allocation("two", self.words["T"]))

    def define_pop(self):
        return self.c("""static void $p_pop($L *pairs) { $T *old = pairs->first; if (old == NULL) { return; }
            pairs->first = old->next; pairs->second = $next; $free }""", next=self.c(self.pick("pairs->second->next", "old->$X->next")),
            free=self.c(self.pick("free(old->$X); free(old);", "$T *twin = old->$X; free(old); free(twin);")))

    def define_clear(self):
        return self.c(self.pick(
            "static void $p_clear($L *pairs) { while (pairs->first) { $pop(pairs); } }",
            """static void $p_clear($L *pairs) { while (pairs->first) { $T *old = pairs->first; pairs->first = old->next; free(old); }
               while (pairs->second) { $T *old = pairs->second; pairs->second = old->next; free(old); } }""",
            "static void $p_clear($L *pairs) { while (pairs->second) { $T *rest = pairs->second->next; free(pairs->second->$X); free(pairs->second); pairs->second = rest; } pairs->first = NULL; }"),
            pop=self.need("pop"))

    def step_push(self, a): return f"{self.need('push')}(&{a});"
    def step_pop(self, a): return f"{self.need('pop')}(&{a});"
    def step_fill(self, a): return self.c("while ($nondet) { $push(&$a); }", a=a, push=self.need("push"))

    def step_exchange(self, a):
        return self.c("{ $T *kept = $a.first; $a.first = $a.second; $a.second = kept; }", a=a)

    def step_hop(self, a):
        """There and back again is the same node."""
        return self.c("for ($T *walk = $a.first; walk; walk = walk->next) { $test { *(volatile char *)NULL = 0; } }", a=a,
                      test=self.slip(self.c("if (walk->$X->$X != walk)"), self.c("if (walk->$X->next != NULL)"), self.c("if (walk->next == NULL)")))

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"
