"""Trees whose leaves all point to one sentinel: a block of the tree's own, or a static node that all trees share."""

from __future__ import annotations

from families.base import Family


class Leaves(Family):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.on_heap = self.pick(True, False)
        self.words.update(T=f"struct {self.pick('bough', 'fork', 'stem')}_{prefix}", L=f"struct {prefix}_tree")

    def types(self):
        return self.c("$T { $T *left; $T *right; int key; }; $L { $T *root; $T *none; };") + ("" if self.on_heap else self.c(" static $T $p_none;"))

    def declare(self, variable):
        return self.c("$L $v = { NULL, NULL };", v=variable)

    def initialise(self, variable):
        make = "$v.none = malloc(sizeof($T));" if self.on_heap else "$v.none = &$p_none;"
        return self.c(make + " $v.none->left = $v.none; $v.none->right = $v.none; $v.none->key = 0; $v.root = $v.none;", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_insert(self):
        right = self.slip("fresh->right = tree->none;", "fresh->right = NULL;", "fresh->right = fresh;")
        return self.c("""static void $p_insert($L *tree, int key) {
            $T **place = &tree->root; $walk { if ((*place)->key == key) { return; } place = key < (*place)->key ? &(*place)->left : &(*place)->right; }
            $new fresh->left = tree->none; $right fresh->key = key; *place = fresh; }""", right=right,
            walk=self.slip("while (*place != tree->none)", "while (*place)"), new=self.allocation("fresh", self.words["T"]))

    def define_free_all(self):
        test = self.slip("if (root == none)", "if (root == NULL)", "if (root->left == none)")
        return self.c("static void $p_free_all($T *root, $T *none) { $test { return; } $p_free_all(root->left, none); $p_free_all(root->right, none); free(root); }", test=test)

    def define_least(self):
        return self.c("static $T *$p_least($T *root, $T *none) { while (root->left != none) { root = root->left; } return root; }")

    def step_insert(self, a): return f"{self.need('insert')}(&{a}, {self.number()});"
    def step_fill(self, a): return self.c("while ($nondet) { $insert(&$a, $nondet); }", a=a, insert=self.need("insert"))

    def step_least(self, a):
        """The sentinel is its own child: it is what is least in the empty tree."""
        return self.c("$least($a.root, $a.none)->key = 1;", a=a, least=self.need("least"))

    def step_cut(self, a):
        rest = self.slip(self.c("$a.root->left = $a.none;", a=a), self.c("$a.root->right = $a.none;", a=a), "")
        test = self.slip(self.c("if ($a.root != $a.none)", a=a), self.c("if ($a.root)", a=a))
        return self.c("$test { $free($a.root->left, $a.none); $rest }", a=a, test=test, free=self.need("free_all"), rest=rest)

    def step_rotate(self, a):
        return self.c("if ($a.root != $a.none && $a.root->left != $a.none) { $T *top = $a.root->left; $a.root->left = top->right; top->right = $a.root; $a.root = top; }", a=a)

    def step_mirror(self, a):
        return self.c("if ($a.root != $a.none) { $T *kept = $a.root->left; $a.root->left = $a.root->right; $a.root->right = kept; }", a=a)

    def finish(self, a):
        last = "free($a.none);" if self.on_heap else ""
        return self.c(f"$free($a.root, $a.none); {last} $a.root = NULL; $a.none = NULL;", a=a, free=self.need("free_all"))
