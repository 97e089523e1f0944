"""Skip lists of two levels: all nodes are chained by one link, some of them by a second one as well."""

from __future__ import annotations

from families.base import Family


class Levels(Family):
    """Between two nodes of the upper level lie any number of the lower one. A head node has both levels."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('step', 'rung', 'stop')}_{prefix}", N=self.pick("next", "low"), U=self.pick("skip", "high"))

    def types(self):
        return self.c("$T { $T *$N; $T *$U; int key; };")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def initialise(self, variable):
        return f"{variable} = {self.need('make')}(-1000);"

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_make(self):
        return self.c("static $T *$p_make(int key) { $new fresh->$N = NULL; fresh->$U = NULL; fresh->key = key; return fresh; }", new=self.allocation("fresh", self.words["T"]))

    def define_insert(self):
        """Behind the last node of each level that has a smaller key."""
        upper = self.slip(self.c("fresh->$U = above->$U; above->$U = fresh;"), self.c("above->$U = fresh;"), self.c("fresh->$U = above->$N; above->$U = fresh;"))
        return self.c("""static void $p_insert($T *head, int key, int tall) {
            $T *above = head; while (above->$U && above->$U->key < key) { above = above->$U; }
            $T *below = $start; while (below->$N && below->$N->key < key) { below = below->$N; }
            $T *fresh = $make(key); fresh->$N = below->$N; below->$N = fresh;
            if (tall) { $upper } }""", make=self.need("make"), upper=upper, start=self.slip("above", self.c("above->$U")))

    def define_push(self):
        upper = self.slip(self.c("fresh->$U = head->$U; head->$U = fresh;"), self.c("head->$U = fresh;"), self.c("fresh->$U = head->$U;"))
        return self.c("static void $p_push($T *head, int tall) { $T *fresh = $make(0); fresh->$N = head->$N; head->$N = fresh; if (tall) { $upper } }",
                      make=self.need("make"), upper=upper)

    def define_pop(self):
        upper = self.slip(self.c("if (head->$U == old) { head->$U = old->$U; }"), "", self.c("if (head->$U == old) { head->$U = old->$N; }"), self.c("head->$U = old->$U;"))
        return self.c("static void $p_pop($T *head) { $T *old = head->$N; if (!old) { return; } $upper head->$N = old->$N; free(old); }", upper=upper)

    def define_close(self):
        by = self.slip(self.c("$T *rest = head->$N;"), self.c("$T *rest = head->$U;"))
        return self.c("static void $p_close($T *head) { while (head) { $by free(head); head = rest; } }", by=by)

    def step_fill(self, a): return self.c("while ($nondet) { $push($a, $tall); }", a=a, push=self.need("push"), tall=self.pick("1", self.words["nondet"], self.words["nondet"]))
    def step_push(self, a): return f"{self.need('push')}({a}, {self.pick('0', '1')});"
    def step_insert(self, a): return f"{self.need('insert')}({a}, {self.number()}, {self.pick('0', '1', self.words['nondet'])});"
    def step_pop(self, a): return f"{self.need('pop')}({a});"

    def step_walk_high(self, a):
        return self.c("for ($T *walk = $a->$U; walk; walk = walk->$U) { walk->key++; }", a=a)

    def step_between(self, a):
        """From a node of the upper level along the lower one to the next of the upper level."""
        test = self.slip(self.c("walk && walk != $a->$U", a=a), self.c("walk != $a->$U", a=a))
        last = self.slip(self.c("if ($a->$U) { $a->$U->key = 1; }", a=a), self.c("if ($a->$N) { $a->$U->key = 1; }", a=a))
        return self.c("{ $T *walk = $a; while ($test) { walk->key = 0; walk = walk->$N; } $last }", a=a, test=test, last=last)

    def finish(self, a):
        return f"{self.need('close')}({a}); {a} = NULL;"
