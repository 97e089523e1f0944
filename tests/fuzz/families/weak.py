"""Weak symbols that nobody defines (their address is 0), and the program's own reach_error, which has a body and may return."""

from __future__ import annotations

from families.plain import CRASH, Plain


class Weak(Plain):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(crash=CRASH, E=self.pick("reach_error", "__VERIFIER_error"))
        self.calls = rng.random() < 0.3  # a call of what nobody defines, though guarded, is hard to prove

    def steps(self):
        return [name for name in super().steps() if name not in ("hook", "pointer") or self.calls]

    def types(self):
        return self.c("extern void $p_hook(void) __attribute__((weak)); extern int $p_extra __attribute__((weak)); static int *$p_where = NULL; static int $p_two[2];")

    def define_hook_or_not(self):
        test = self.slip(self.c("if ($p_hook)"), self.c("if (broken_here($p_hook == NULL))"))
        return self.c("static int $p_hook_or_not(int way) { $test { $p_hook(); } return way != 0; }", test=test)

    def define_extra_or_not(self):
        test = self.slip(self.c("if (&$p_extra != NULL) { $p_extra = way; }"), self.c("broken_here($p_extra = way);"), self.c("if (broken_here(&$p_extra == NULL)) { $crash }"))
        return self.c("static int $p_extra_or_not(int way) { $test return way != 0; }", test=test)

    def define_present(self):
        use = self.slip(self.c("$p_two[there]++;"), self.c("if (broken_here(!there)) { $crash }"), self.c("$p_two[broken_here(1 - there) + 1]++;"))
        test = self.c(self.pick("$p_hook != NULL", "&$p_extra != NULL", "$p_hook ? 1 : 0"))
        return self.c("static int $p_present(int way) { int there = $test; $use return way != 0; }", test=test, use=use)

    def define_pointer(self):
        """The address goes through a variable first."""
        test = self.slip("if (hook != NULL)", "if (way != 3)", "if (hook == NULL)")
        return self.c("static int $p_pointer(int way) { void (*hook)(void) = $p_hook; $test { hook(); } return way != 0; }", test=test)

    def step_hook(self, a): return self.call("hook_or_not", a, self.number())
    def step_extra(self, a): return self.call("extra_or_not", a, self.number())
    def step_present(self, a): return self.call("present", a, self.number())
    def step_pointer(self, a): return self.call("pointer", a, self.number())

    def error(self):
        """The name is not this family's own: a program that has two of the family defines it once."""
        body = self.slip(self.c("if ($p_where != NULL) { *$p_where += 1; }"), self.c("*$p_where += 1;"))
        self.functions.setdefault(self.words["E"], self.c("void $E(void) { $body }", body=body))
        return self.words["E"] + "();"

    def step_error(self, a):
        """The error function returns, and the program goes on."""
        rest = self.slip("free(block); block = NULL;", "block = malloc(4); free(block);", "free(block); block[0] = 1;", "block = NULL;")
        return self.c("{ char *block = malloc(3); block[0] = 1; if ($nondet) { $error } $rest }", error=self.error(), rest=rest)

    def step_counted(self, a):
        return self.c("{ int counted = 0; $p_where = &counted; $error $p_where = NULL; $test { $crash } }", error=self.error(),
                      test=self.slip("if (counted > 1)", "if (counted != 0)", "if (counted < 1)"))
