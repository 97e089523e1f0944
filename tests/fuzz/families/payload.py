"""Lists with payloads: one that all nodes share or one of each node's own, as an input decides; payloads of several kinds."""

from __future__ import annotations

from families.base import Family


class Payload(Family):
    """The nodes of a list all point to one payload, or each owns its own. The list remembers which.

    A payload is an int, a structure or a list; an owned one may be missing. The payload that all share is reached
    through the first node only, so that nothing but the flag tells the two cases apart when it is freed.
    """

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.payload = self.pick("int", "struct", "list")
        self.doubly = self.pick(True, False)
        self.sometimes = self.pick("always", "always", "perhaps", "never")  # whether a node that shares nothing has a payload
        self.spares = self.pick(0, 0, 1, 2)  # blocks that are there or not: more cases, so that heaps are joined early
        self.many = self.pick(False, False, True)  # the nodes are counted
        self.inline = self.pick(True, False)  # lists are built and freed where they are used, or by functions
        self.words.update(T=f"struct {self.pick('node', 'entry', 'record')}_{prefix}", D=f"struct {prefix}_payload" if self.payload != "int" else "int",
                          P=self.pick("data", "load", "body"), L=f"struct {prefix}_state", F=self.pick("shared", "common", "borrowed"))

    def types(self):
        payload = {"int": "", "struct": "$D { int value; long more[2]; };", "list": "$D { $D *rest; int value; };"}[self.payload]
        back = "$T *prev;" if self.doubly else ""
        spare = "".join(f" void *spare{i};" for i in range(self.spares))
        return self.c(payload + f" $T {{ $T *next; {back} $D *$P; }}; $L {{ $T *list; int $F;{' int count;' if self.many else ''}{spare} }};")

    def declare(self, variable):
        return self.c("$L $v = { NULL, 0 };", v=variable)

    def initialise(self, variable):
        return " ".join(f"{variable}.spare{i} = __VERIFIER_nondet_int() ? malloc({8 + 8 * i}) : NULL;" for i in range(self.spares))

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    # --- operations

    def define_make(self):
        if self.payload == "list":
            return self.c("""static $D *$p_make(void) { $D *top = NULL;
                do { $new fresh->value = 1; fresh->rest = top; top = fresh; } while ($nondet); return top; }""", new=self.allocation("fresh", self.words["D"]))
        fill = "*fresh = 1;" if self.payload == "int" else "fresh->value = 1;"
        return self.c("static $D *$p_make(void) { $new $fill return fresh; }", new=self.allocation("fresh", self.words["D"]), fill=fill)

    def define_drop(self):
        """Frees a payload, or null."""
        if self.payload == "list":
            return self.c("static void $p_drop($D *old) { while (old) { $D *rest = old->rest; free(old); old = rest; } }")
        return self.c("static void $p_drop($D *old) { free(old); }")

    def adding(self, state, given):
        """Puts a node in front of the list; `state` is the list's owner with `.` or `->`."""
        link = "fresh->prev = NULL; if ($s list) { $s list->prev = fresh; }" if self.doubly else ""
        count = "if ($s count < 1000000) { $s count++; }" if self.many else ""
        text = "$new fresh->$P = $given; $link fresh->next = $s list; $s list = fresh; $count"
        return self.c(text.replace("$link", link).replace("$count", count).replace("$s ", state), new=self.allocation("fresh", self.words["T"]), given=given)

    def define_add(self):
        return self.c("static void $p_add($L *state, $D *given) { $adding }", adding=self.adding("state->", "given"))

    def add(self, a, given):
        return f"{{ {self.adding(a + '.', given)} }}" if self.inline else f"{self.need('add')}(&{a}, {given});"

    def own(self):
        return {"always": self.need("make") + "()", "perhaps": self.c("$nondet ? $make() : NULL", make=self.need("make")), "never": "NULL"}[self.sometimes]

    def clearing(self, state):
        """Frees the shared payload once, an owned one with its node."""
        flag, one = self.c(f"{state}$F"), f"{state}list"
        wrong = ["if (0)", f"if (!{flag})", f"if ({flag} && !({one} && {one}->next))"]
        if self.many:
            wrong += [f"if ({flag} && {state}count < {size})" for size in (2, 3, 900)]
        text = """$test { if ($some) { $drop($one->$P); } while ($one) { $T *old = $one; $one = old->next; free(old); } }
            else { while ($one != NULL) { $T *old = $one; $one = old->next; $drop(old->$P); free(old); } }"""
        return self.c(text, test=self.slip(f"if ({flag})", *wrong), some=self.truth(one), one=one, drop=self.dropper()) + f" {flag} = 0;" + (f" {state}count = 0;" if self.many else "")

    def define_clear(self):
        return self.c("static void $p_clear($L *state) { $clearing }", clearing=self.clearing("state->"))

    def dropper(self):
        return "free" if self.inline and self.payload != "list" else self.need("drop")

    # --- steps

    def build(self, a):
        """All nodes get one payload, or each its own: decided before the loop, or in each round of it."""
        rounds = self.pick("while ($nondet) {", "for (int i = $nondet; i > 0; i--) {")
        owned, one = f"{rounds} {self.add(a, self.own())} }}", self.add(a, "one")
        shared = self.pick(f"$D *one = $make(); {one} {rounds} {one} }}", f"$D *one = $make(); do {{ {one} }} while ($nondet);")
        either = self.add(a, self.c("$a.$F ? one : ($own)", a=a, own=self.own()))
        told = self.slip(self.c("$a.$F = 1;", a=a), self.c("$a.$F = 0;", a=a))
        text = self.pick(f"if ($nondet) {{ {shared} {told} }} else {{ {owned} }}", f"if ($nondet) {{ {owned} }} else {{ {shared} {told} }}",
                         f"{{ $a.$F = $nondet != 0; $D *one = NULL; if ($a.$F) {{ one = $make(); {one} }} {rounds} {either} }} }}")
        return self.c(text, a=a, make=self.need("make"))

    def step_refill(self, a):
        return f"{self.finish_list(a)} {self.build(a)}"

    def step_add(self, a):
        return self.c("if ($a.$F) { if ($a.list) { $shared } } else { $own }", a=a, shared=self.add(a, self.c("$a.list->$P", a=a)), own=self.add(a, self.own()))

    def step_pop(self, a):
        """The last node of a list that shares keeps the payload."""
        back = "if ($a.list) { $a.list->prev = NULL; }" if self.doubly else ""
        right = self.slip(self.c("if (!$a.$F || old->next == NULL)", a=a), self.c("if (!$a.$F || old->next != NULL)", a=a))
        return self.c("if ($a.list) { $T *old = $a.list; " + right + " { $drop(old->$P); } $a.list = old->next; " + back + " free(old); }", a=a, drop=self.dropper())

    def step_write(self, a):
        at = self.c("*walk->$P" if self.payload == "int" else "walk->$P->value")
        return self.c("for ($T *walk = $a.list; walk; walk = walk->next) { if (walk->$P) { $at = $x; } }", a=a, at=at, x=self.number())

    def step_detach(self, a):
        """Every node that shares gets a payload of its own; the first keeps the old one."""
        return self.c("if ($a.$F && $a.list) { for ($T *walk = $a.list->next; walk; walk = walk->next) { walk->$P = $make(); } $a.$F = 0; }", a=a, make=self.need("make"))

    def step_swap(self, a, other):
        return self.c("{ $L kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def finish_list(self, a):
        return self.clearing(a + ".") if self.inline else f"{self.need('clear')}(&{a});"

    def finish(self, a):
        spares = " ".join(f"free({a}.spare{i}); {a}.spare{i} = NULL;" for i in range(self.spares))
        return f"{self.finish_list(a)} {spares}"


class Tagged(Family):
    """Each node has a payload of the kind that its tag names: none, text, a pair, or a list of the same sort."""

    headers = ("string.h",)

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('value', 'token', 'message')}_{prefix}", K=self.pick("kind", "tag"), P=self.pick("u", "of"), Q=f"struct {prefix}_pair")
        self.union = self.pick(True, False)

    def types(self):
        payload = "union { char *text; $Q *pair; $T *list; } $P;" if self.union else "void *$P;"
        return self.c(f"$T; $Q {{ int left; int *right; }}; $T {{ int $K; {payload} $T *next; }};")

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def as_kind(self, node, kind):
        field = {"1": "text", "2": "pair", "3": "list"}[kind]
        if self.union:
            return self.c(f"{node}->$P.{field}")
        return self.c({"1": f"((char *){node}->$P)", "2": f"(($Q *){node}->$P)", "3": f"(($T *){node}->$P)"}[kind])

    def place(self, node, kind):
        return self.as_kind(node, kind) if self.union else self.c(f"{node}->$P")

    def define_make(self):
        return self.c("""static $T *$p_make(int kind, $T *inner) { $new fresh->next = NULL; fresh->$K = 0;
            if (kind == 1) { $one = strdup("word"); fresh->$K = 1; }
            else if (kind == 2) { $Q *pair = malloc(sizeof *pair); pair->left = kind; pair->right = &pair->left; $two = pair; fresh->$K = 2; }
            else if (kind == 3) { $three = inner; fresh->$K = 3; inner = NULL; }
            if (inner) { $free(inner); }
            return fresh; }""", new=self.allocation("fresh", self.words["T"]), one=self.place("fresh", "1"), two=self.place("fresh", "2"), three=self.place("fresh", "3"),
            free=self.need("free_all"))

    def define_free_all(self):
        return self.c("""static void $p_free_all($T *head) {
            while (head) { $T *rest = head->next;
              if (head->$K == 1) { free($one); } else if (head->$K == 2) { free($two); } else if (head->$K == 3) { $p_free_all($three); }
              free(head); head = rest; } }""", one=self.as_kind("head", "1"), two=self.as_kind("head", "2"), three=self.as_kind("head", "3"))

    def step_add(self, a):
        return self.c("{ $T *fresh = $make($x, NULL); fresh->next = $a; $a = fresh; }", a=a, make=self.need("make"), x=self.pick("0", "1", "2", self.words["nondet"]))

    def step_wrap(self, a):
        """The whole list becomes the payload of one node."""
        return self.c("{ $T *fresh = $make(3, $a); $a = fresh; }", a=a, make=self.need("make"))

    def step_fill(self, a):
        return self.c("while ($nondet) { $add }", add=self.step_add(a))

    def step_write(self, a):
        test = self.slip(self.c("if (walk->$K == 2)"), self.c("if (walk->$K != 0)"), self.c("if (walk->$K >= 2)"))
        return self.c("for ($T *walk = $a; walk; walk = walk->next) { $test { *$pair->right = $x; } else if (walk->$K == 1) { $text[3] = 'k'; } }", a=a, x=self.number(), test=test,
                      pair=self.as_kind("walk", "2"), text=self.as_kind("walk", "1"))

    def step_pop(self, a):
        return self.c("if ($a) { $T *old = $a; $a = old->next; old->next = NULL; $free(old); }", a=a, free=self.need("free_all"))

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"
