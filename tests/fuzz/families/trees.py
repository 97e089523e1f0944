"""Binary search trees, perhaps with parent pointers."""

from __future__ import annotations

from families.base import Family


class Tree(Family):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.parent = self.pick(True, False)
        self.words.update(T=f"struct {self.pick('tree', 'twig', 'branch')}_{prefix}", L="left", R="right", U="parent", K=self.pick("key", "value"))

    def types(self):
        up = "$T *$U;" if self.parent else ""
        return self.c(f"$T {{ $T *$L; $T *$R; {up} int $K; }};")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_leaf(self):
        up = self.c("fresh->$U = NULL;") if self.parent else ""
        return self.c("static $T *$p_leaf(int key) { $new fresh->$L = NULL; fresh->$R = NULL; $up fresh->$K = key; return fresh; }",
                      new=self.allocation("fresh", self.words["T"]), up=up)

    def define_insert(self):
        leaf = self.need("leaf")
        if self.parent or self.pick(True, False):
            up = self.c("fresh->$U = above;") if self.parent else ""
            return self.changer("insert", self.words["T"], ", int key", self.c(
                """$T *above = NULL; $T *walk = head;
                   while (walk) { if (walk->$K == key) { DONE; } above = walk; walk = key < walk->$K ? walk->$L : walk->$R; }
                   $T *fresh = $leaf(key); $up
                   if (above == NULL) { head = fresh; } else if (key < above->$K) { above->$L = fresh; } else { above->$R = fresh; }""",
                leaf=leaf, up=up))
        return self.c("""static $T *$p_insert_below($T *root, int key) {
            if (root == NULL) { return $leaf(key); }
            if (key < root->$K) { root->$L = $p_insert_below(root->$L, key); }
            else if (key > root->$K) { root->$R = $p_insert_below(root->$R, key); }
            return root; }""", leaf=leaf) + self.changer("insert", self.words["T"], ", int key", f"head = {self.prefix}_insert_below(head, key);")

    def define_find(self):
        return self.c(self.pick(
            "static $T *$p_find($T *root, int key) { while (root && root->$K != key) { root = key < root->$K ? root->$L : root->$R; } return root; }",
            """static $T *$p_find($T *root, int key) {
               if (root == NULL || root->$K == key) { return root; }
               if (key < root->$K) { return $p_find(root->$L, key); } return $p_find(root->$R, key); }"""))

    def define_free_all(self):
        choices = [
            "static void $p_free_all($T *root) { if (!root) { return; } $p_free_all(root->$L); $p_free_all(root->$R); free(root); }",
            "static void $p_free_all($T *root) { if (root != NULL) { $T *other = root->$R; $p_free_all(root->$L); free(root); $p_free_all(other); } }",
            """static void $p_free_all($T *root) {
               while (root) {
                 if (root->$L) { $T *top = root->$L; root->$L = top->$R; top->$R = root; root = top; }
                 else { $T *rest = root->$R; free(root); root = rest; } } }"""]
        if self.parent:
            choices[2] = """static void $p_free_all($T *root) {
               while (root != NULL) {
                 if (root->$L) { root = root->$L; }
                 else if (root->$R) { root = root->$R; }
                 else {
                   $T *above = root->$U;
                   if (above) { if (above->$L == root) { above->$L = NULL; } else { above->$R = NULL; } }
                   free(root); root = above; } } }"""
        return self.c(self.pick(*choices))

    def define_count(self):
        return self.c("static int $p_count($T *root) { if (root == NULL) { return 0; } return 1 + $p_count(root->$L) + $p_count(root->$R); }")

    def define_remove_least(self):
        up = self.c("if (old->$R) { old->$R->$U = above; }") if self.parent else ""
        return self.changer("remove_least", self.words["T"], "", self.c(
            """if (head == NULL) { DONE; }
               $T *above = NULL; $T *old = head;
               while (old->$L != NULL) { above = old; old = old->$L; }
               if (above == NULL) { head = old->$R; } else { above->$L = old->$R; } $up
               free(old);""", up=up))

    def define_mirror(self):
        return self.c("""static void $p_mirror($T *root) {
            if (!root) { return; }
            $T *kept = root->$L; root->$L = root->$R; root->$R = kept; $p_mirror(root->$L); $p_mirror(root->$R); }""")

    def define_copy(self):
        up = self.c("if (fresh->$L) { fresh->$L->$U = fresh; } if (fresh->$R) { fresh->$R->$U = fresh; }") if self.parent else ""
        return self.c("""static $T *$p_copy($T *root) {
            if (root == NULL) { return NULL; }
            $T *fresh = $leaf(root->$K); fresh->$L = $p_copy(root->$L); fresh->$R = $p_copy(root->$R); $up return fresh; }""",
            leaf=self.need("leaf"), up=up)

    def step_insert(self, a): return self.change("insert", a, self.number())
    def step_remove_least(self, a): return self.change("remove_least", a)
    def step_mirror(self, a): return f"{self.need('mirror')}({a});"

    def step_fill(self, a):
        return self.c(self.pick("while ($nondet) { $go }", "for (int i = 0; i < $k; i++) { $go }"), k=self.pick("3", "4"),
                      go=self.change("insert", a, self.words["nondet"]))

    def step_find(self, a):
        return self.c("{ $T *found = $find($a, $x); if ($some) { found->$K = $x; } }", a=a, find=self.need("find"), x=self.pick("0", "3", "7"),
                      some=self.truth("found"))

    def step_random_descent(self, a):
        return self.c("{ $T *walk = $a; while (walk != NULL && (walk->$L || walk->$R)) { if ($nondet) { walk = walk->$L; } else { walk = walk->$R; } } if (walk) { walk->$K = 1; } }", a=a)

    def step_count(self, a):
        return self.c("if ($count($a) > 1) { $least }", count=self.need("count"), a=a, least=self.change("remove_least", a))

    def step_rotate(self, a):
        up = self.c("top->$U = NULL; $a->$U = top; if ($a->$L) { $a->$L->$U = $a; }", a=a) if self.parent else ""
        return self.c("if ($a && $a->$L) { $T *top = $a->$L; $a->$L = top->$R; top->$R = $a; $up $a = top; }", a=a, up=up)

    def step_copy(self, a, other):
        return f"{self.finish(other)} {other} = {self.need('copy')}({a});"

    def step_swap(self, a, other):
        return self.c("{ $T *kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"
