"""Circular lists: singly linked rings, and Linux-style embedded list heads with container_of."""

from __future__ import annotations

from families.base import Family


class Ring(Family):
    """A pointer to any node of a circular singly linked list, or null."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.tag = self.pick("ring", "loop", "wheel") + "_" + prefix
        self.words.update(T="struct " + self.tag, N=self.pick("next", "after"), V=self.pick("value", "load"))

    def types(self):
        return self.c(self.pick("$T { $T *$N; int $V; };", "$T { int $V; $T *$N; };"))

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    def define_insert(self):
        return self.changer("insert", self.words["T"], ", int number", self.c(
            """$new fresh->$V = number;
               if ($none) { fresh->$N = fresh; head = fresh; DONE; }
               fresh->$N = head->$N; head->$N = fresh; $turn""", new=self.allocation("fresh", self.words["T"]),
            none=self.falsehood("head"), turn=self.pick("", "head = fresh;")))

    def define_remove_after(self):
        return self.changer("remove_after", self.words["T"], "", self.c(
            """if (head == NULL) { DONE; }
               $T *old = head->$N;
               if (old == head) { head = NULL; } else { head->$N = old->$N; }
               free(old);"""))

    def define_free_all(self):
        return self.c(self.pick(
            """static void $p_free_all($T *head) {
               if (!head) { return; }
               $T *walk = head->$N;
               while (walk != head) { $T *rest = walk->$N; free(walk); walk = rest; }
               free(head); }""",
            """static void $p_free_all($T *head) {
               if (head == NULL) { return; }
               $T *walk = head->$N; head->$N = NULL;
               while (walk != NULL) { $T *rest = walk->$N; free(walk); walk = rest; } }"""))

    def define_length(self):
        return self.c("""static int $p_length($T *head) {
            int count = 0; if (head == NULL) { return 0; }
            $T *walk = head; do { count++; walk = walk->$N; } while (walk != head);
            return count; }""")

    def step_insert(self, a): return self.change("insert", a, self.number())
    def step_remove_after(self, a): return self.change("remove_after", a)

    def step_fill(self, a):
        return self.c(self.pick("while ($nondet) { $go }", "for (int i = 0; i < $k; i++) { $go }"), k=self.pick("1", "3", "6"),
                      go=self.change("insert", a, self.number()))

    def step_turn(self, a): return self.c("if ($a) { $a = $a->$N; }", a=a)

    def step_walk(self, a):
        return self.c("if ($some) { $T *walk = $a; do { walk->$V = $x; walk = walk->$N; } while (walk != $a); }", a=a,
                      some=self.truth(a), x=self.number())

    def step_length(self, a):
        return self.c("if ($length($a) > 2) { $remove }", length=self.need("length"), a=a, remove=self.change("remove_after", a))

    def step_open(self, a):
        """Opens the ring to a null-terminated list, and closes it again."""
        return self.c("""if ($a != NULL) {
            $T *first = $a->$N; $a->$N = NULL;
            $T *walk = first; while (walk->$N) { walk->$V = 0; walk = walk->$N; }
            walk->$N = first; }""", a=a)

    def step_join(self, a, other):
        return self.c("""if ($b != NULL) {
            if ($a != NULL) { $T *kept = $a->$N; $a->$N = $b->$N; $b->$N = kept; } else { $a = $b; }
            $b = NULL; }""", a=a, b=other)

    def finish(self, a):
        return f"{self.need('free_all')}({a}); {a} = NULL;"


class Embedded(Family):
    """Objects that are linked by a `struct list_head` inside them; the list is a head of the same type."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('task', 'device', 'request')}_{prefix}", H=f"struct list_head_{prefix}",
                          M=self.pick("list", "node", "links"), V=self.pick("id", "weight"), C=f"{prefix}_entry")
        self.before = self.pick("int $V;", "int $V; char flag;", "long $V;")
        self.link_first = self.pick(True, False, False)
        self.second_link = self.pick(False, False, True)

    def types(self):
        link, data = self.c("$H $M;"), self.c(self.before)
        fields = f"{link} {data}" if self.link_first else f"{data} {link}"
        if self.second_link:
            fields += self.c(" $H other;")
        return self.c(f"""$H {{ $H *next; $H *prev; }};
            $T {{ {fields} }};
            #define $C(pointer) (($T *)((char *)(pointer) - offsetof($T, $M)))
            """)

    def declare(self, variable):
        return self.c("$H $v = { &$v, &$v };", v=variable)

    def reference_type(self):
        return self.c("$H *"), "(*{})"

    def define_link(self):
        return self.c("""static void $p_link($H *fresh, $H *before, $H *after) {
            after->prev = fresh; fresh->next = after; fresh->prev = before; before->next = fresh; }""")

    def define_unlink(self):
        return self.c("""static void $p_unlink($H *node) {
            node->next->prev = node->prev; node->prev->next = node->next; $poison }""",
            poison=self.pick("", "node->next = node; node->prev = node;", "node->next = NULL; node->prev = NULL;"))

    def define_add(self):
        where = self.pick("head, head->next", "head->prev, head")
        other = "fresh->other.next = &fresh->other; fresh->other.prev = &fresh->other;" if self.second_link else ""
        return self.c("static void $p_add($H *head, int number) { $new fresh->$V = number; $other $link(&fresh->$M, $where); }",
                      new=self.allocation("fresh", self.words["T"]), link=self.need("link"), where=where, other=other)

    def define_empty(self):
        return self.c("static int $p_empty($H *head) { return head->next == head; }")

    def define_clear(self):
        return self.c(self.pick(
            """static void $p_clear($H *head) {
               while (head->next != head) { $T *old = $C(head->next); $unlink(&old->$M); free(old); } }""",
            """static void $p_clear($H *head) {
               $H *walk = head->next;
               while (walk != head) { $H *rest = walk->next; free($C(walk)); walk = rest; }
               head->next = head; head->prev = head; }"""), unlink=self.need("unlink"))

    def define_splice(self):
        return self.c("""static void $p_splice($H *head, $H *more) {
            if (more->next == more) { return; }
            $H *first = more->next; $H *last = more->prev; $H *at = head->next;
            first->prev = head; head->next = first; last->next = at; at->prev = last;
            more->next = more; more->prev = more; }""")

    def step_add(self, a): return f"{self.need('add')}(&{a}, {self.number()});"

    def step_fill(self, a):
        return self.c(self.pick("while ($nondet) { $add(&$a, $x); }", "for (int i = 0; i < $k; i++) { $add(&$a, i); }"), a=a,
                      k=self.pick("2", "5"), add=self.need("add"), x=self.number())

    def step_walk(self, a):
        return self.c("for ($H *walk = $a.$way; walk != &$a; walk = walk->$way) { $C(walk)->$V = $x; }", a=a,
                      way=self.pick("next", "prev"), x=self.number())

    def step_remove_first(self, a):
        return self.c("if (!$empty(&$a)) { $T *old = $C($a.$end); $unlink(&old->$M); free(old); }", a=a, empty=self.need("empty"),
                      unlink=self.need("unlink"), end=self.pick("next", "prev"))

    def step_filter(self, a):
        return self.c("""{ $H *walk = $a.next; while (walk != &$a) {
            $T *each = $C(walk); walk = walk->next;
            if (each->$V == $x) { $unlink(&each->$M); free(each); } } }""", a=a, unlink=self.need("unlink"), x=self.pick("0", "1", "2"))

    def step_find(self, a):
        return self.c("""{ $T *found = NULL;
            for ($H *walk = $a.next; walk != &$a && found == NULL; walk = walk->next) {
              if ($C(walk)->$V == $x) { found = $C(walk); } }
            if (found) { found->$V = $y; $also } }""", a=a, x=self.number(), y=self.number(),
            also=self.c(self.pick("", "$unlink(&found->$M); $link(&found->$M, &$a, $a.next);"), a=a, unlink=self.need("unlink"),
                        link=self.need("link")))

    def step_splice(self, a, other): return f"{self.need('splice')}(&{a}, &{other});"

    def step_move(self, a, other):
        return self.c("while (!$empty(&$a) && $nondet) { $H *moved = $a.next; $unlink(moved); $link(moved, &$b, $b.next); }",
                      a=a, b=other, empty=self.need("empty"), unlink=self.need("unlink"), link=self.need("link"))

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"
