"""Variables that live shorter than their function: bodies of switches, blocks that are jumped into and out of, temporaries,
compound literals, arrays of variable length. Their addresses are kept, and used in scope only."""

from __future__ import annotations

from families.plain import Plain


class Scopes(Plain):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(S=f"struct {prefix}_three")

    def types(self):
        return self.c("$S { int of[3]; };")

    def later(self, pointer="kept"):
        """Behind the scope: the address is only looked at. The mutant uses what it pointed to."""
        right = self.slip(f"if ({pointer} != NULL) {{ sum++; }}", f"if ({pointer} != NULL) {{ sum += broken_here(*{pointer}); }}",
                          f"if ({pointer} != NULL) {{ broken_here(*{pointer} = 3); }}")
        return right

    def define_body(self):
        """A variable of a switch's body, in front of its first label or behind one."""
        return self.c(self.pick(
            """static int $p_body(int way) { int *kept = NULL; int sum = 0;
               switch (way) { int inner; case 0: inner = 1; kept = &inner; sum += *kept; break; case 1: inner = 2; sum = inner; break; default: sum = 3; break; }
               $later return sum; }""",
            """static int $p_body(int way) { int *kept = NULL; int sum = 0;
               switch (way) { case 0:; int inner; inner = 1; kept = &inner; sum += *kept; break; default: return 1; }
               $later return sum; }""",
            """static int $p_body(int way) { int *kept = NULL; int sum = way != 0;
               for (int i = 0; i < 2; i++) { switch (i) { case 0:; int inner; inner = 1; kept = &inner; sum += *kept; break; case 1: $later break; } }
               return sum; }"""), later=self.later())

    def define_jump(self):
        """A block that is entered by a jump, past its declaration; a block that is left and entered again."""
        return self.c(self.pick(
            """static int $p_jump(int way) { int *kept = NULL; int sum = 0;
               if (way) { goto inside; } sum = 1;
               { int inner; inside: inner = 2; kept = &inner; sum += *kept; }
               $later return sum; }""",
            """static int $p_jump(int way) { int *kept = NULL; int sum = way != 0; int round = 0;
               { goto inside; int inner; inside: inner = 1; kept = &inner; sum += inner; round++; if (round < 3) { goto inside; } }
               $later return sum; }""",
            """static int $p_jump(int way) { int *kept = NULL; int sum = 0;
               { int inner = 1; kept = &inner; if (way) { sum = *kept; goto outside; } sum = 5; }
               outside: $later return sum; }""",
            """static int $p_jump(int way) { int *kept = NULL; int sum = 0; int round = 0;
               again: $later
               { int inner = round; kept = &inner; sum += *kept; round++; if (way && round < 3) { goto again; } }
               return sum; }"""), later=self.later())

    def define_three(self):
        return self.c("static $S $p_three(int first) { $S fresh = { { first, 2, 3 } }; return fresh; }")

    def define_temporary(self):
        """A structure that a call returns lives to the end of its expression."""
        right = self.slip(self.c("sum += $three(1).of[1];", three=self.need("three")),
                          self.c("int *kept = $three(1).of; sum += broken_here(*kept);", three=self.need("three")),
                          self.c("int *kept = &$three(1).of[2]; broken_here(*kept = 3);", three=self.need("three")))
        return self.c("static int $p_temporary(int way) { int sum = way != 0; $right return sum; }", right=right)

    def define_literal(self):
        return self.c(self.pick(
            "static int $p_literal(int way) { int sum = 0; int *kept = NULL; if (way) { kept = (int[]){ 1, 2 }; sum += kept[1]; } $later return sum; }",
            "static int $p_literal(int way) { int sum = 0; int *kept = NULL; for (int i = 0; i < 2; i++) { kept = (int[]){ i, way }; sum += kept[0]; } $later return sum; }",
            "static int $p_literal(int way) { int sum = 0; int *kept = NULL; { kept = &($S){ { 1, 2, 3 } }.of[1]; sum += *kept + (way != 0); } $later return sum; }"), later=self.later())

    def define_array(self):
        """An array of variable length; what alloca gives in its scope ends with it."""
        return self.c(self.pick(
            """static int $p_array(int way) { int sum = 0; char *kept = NULL; int size = 3 + (way & 1);
               { char row[size]; row[0] = 1; kept = __builtin_alloca(16); kept[0] = row[0]; sum += *kept; } $later return sum; }""",
            """static int $p_array(int way) { int sum = 0; int *kept = NULL; int size = 3 + (way & 1);
               { int row[size]; row[2] = 1; kept = &row[2]; sum += *kept; } $later return sum; }""",
            """static int $p_array(int way) { int sum = 0; int *kept = NULL;
               for (int i = 1; i < 3; i++) { int row[i]; row[0] = way != 0; kept = row; sum += *kept; } $later return sum; }"""), later=self.later())

    def define_holder(self):
        """An array of variable length that holds the only pointer to a block."""
        free = self.slip("free(row[1]); sum = 2;", "sum = 2;")
        return self.c("static int $p_holder(int way) { int sum = 0; int size = 2 + (way & 1); { char *row[size]; row[1] = malloc(3); row[1][2] = 1; sum = row[1][2]; $free } return sum; }",
                      free=free)

    def define_reserve(self):
        """What alloca gives lives to the end of its function, and no longer."""
        return self.c("""static int $p_reserve(int way) { int *kept = NULL; int sum = 0;
            for (int i = 0; i < 3; i++) { int *fresh = __builtin_alloca(sizeof(int)); *fresh = i; if (i == 1) { kept = fresh; } sum += $read; } return sum + (way != 0); }""",
            read=self.slip("(kept ? *kept : 0)", "*kept"))

    def step_body(self, a): return self.call("body", a, self.number())
    def step_jump(self, a): return self.call("jump", a, self.number())
    def step_temporary(self, a): return self.call("temporary", a, self.number())
    def step_literal(self, a): return self.call("literal", a, self.number())
    def step_array(self, a): return self.call("array", a, self.number())
    def step_holder(self, a): return self.call("holder", a, self.number())
    def step_reserve(self, a): return self.call("reserve", a, self.number())

    def step_hard(self, a):
        """The same, behind a condition that few inputs meet."""
        return self.c("{ unsigned key = (unsigned)$nondet; if (key * 2654435761u == 12345u * 2654435761u) { $go } }", go=self.call(self.pick("body", "array", "jump"), a, "(int)key"))
