"""Programs that end in the middle: exit and abort with everything freed or held, lost blocks before; addresses held out of bounds."""

from __future__ import annotations

from families.base import Family


class Leaving(Family):
    """A list that a global variable holds; `die` ends the program while it is there."""

    headers = ("stdint.h",)

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('part', 'piece', 'unit')}_{prefix}", H=f"{prefix}_held", A=f"{prefix}_address", E=self.pick("exit(1);", "abort();", "exit(0);"))

    def types(self):
        return self.c("$T { $T *next; char *text; }; static $T *$H = NULL; static uintptr_t $A = 0;")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_push(self):
        return self.changer("push", self.words["T"], "", self.c("$new fresh->text = malloc(3); fresh->next = head; head = fresh;", new=self.allocation("fresh", self.words["T"])))

    def define_free_all(self):
        return self.c("static void $p_free_all($T *head) { while (head) { $T *rest = head->next; free(head->text); free(head); head = rest; } }")

    def define_die(self):
        """Ends the program. What it takes for itself it gives back first."""
        return self.c("static void $p_die(void) { char *line = malloc(8); line[0] = 1; $free $E }",
                      free=self.slip("free(line); line = NULL;", "line = NULL;", "line = malloc(4); line[0] = 2;", self.c("$H = malloc(4); line = NULL;")))

    def leave(self, a):
        """The program ends here: the list is freed, or a global holds it."""
        hold = self.slip(self.c("$H = $a;", a=a), self.c("$a = NULL;", a=a), self.c("$H = $a ? $a->next : NULL; $a = NULL;", a=a))
        free = f"{self.need('free_all')}({a}); {a} = NULL;"
        return self.pick(f"{hold} {self.words['E']}", f"{free} {self.words['E']}", f"{free} {self.need('die')}();", f"{hold} {self.need('die')}();")

    # --- steps

    def step_fill(self, a):
        return self.c("while ($nondet) { $push }", push=self.change("push", a))

    def step_push(self, a): return self.change("push", a)

    def step_leave(self, a):
        return self.c("if ($test) { $leave }", test=self.pick(self.words["nondet"], f"{self.words['nondet']} > 5", f"{a} && {a}->next"), leave=self.leave(a))

    def step_replace(self, a):
        """The first node gives way to another."""
        old = self.slip(self.c("free(old->text); free(old); old = NULL;"), "free(old); old = NULL;", "old = NULL;")
        return self.c("if ($a) { $T *old = $a; $a = old->next; $old $push }", a=a, old=old, push=self.change("push", a))

    def step_address(self, a):
        """A number keeps a block's address while the block is there; at the end it keeps nothing."""
        far = self.slip(self.c("$A = (uintptr_t)block; free(block); block = NULL;"), self.c("$A = (uintptr_t)block + 100; block = NULL;"),
                        self.c("$A = (uintptr_t)block - 8; block = NULL;"))
        return self.c("{ char *block = malloc(4); block[3] = 1; $far }", far=far)

    def step_hide(self, a):
        """A node holds its text's address with something added, while a variable holds the text."""
        back = self.slip("top->text = kept;", "kept = NULL; top->text = NULL;", "kept = NULL;")
        return self.c("if ($a) { $T *top = $a; char *kept = top->text; top->text = (char *)((uintptr_t)kept + 64); $back }", a=a, back=back)

    def step_lend(self, a):
        """A node of its own whose text is held far off: found again by the variable beside it."""
        end = self.slip("free(text); free(node);", self.c("node->next = $H; $H = node; text = NULL;"))
        return self.c("{ $T *node = malloc(sizeof($T)); char *text = malloc(16); node->next = NULL; node->text = (char *)((uintptr_t)text + 64); $end }", end=end)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"
