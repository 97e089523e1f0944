"""Singly linked, null-terminated lists of nodes with data and perhaps a flag."""

from __future__ import annotations

from families.base import Family


class Singly(Family):
    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        tag = self.pick("node", "item", "cell", "element") + "_" + prefix
        self.typedef = self.pick(True, False)
        self.tag = tag
        self.flag = self.pick("", "", "char", "int")
        self.link_first = self.pick(True, False)
        self.words.update(
            T=tag if self.typedef else "struct " + tag,
            N=self.pick("next", "link", "tail"),
            V=self.pick("value", "data", "key"),
        )

    def types(self):
        link = f"struct {self.tag} *{self.words['N']};"
        data = f"int {self.words['V']};" + (f" {self.flag} mark;" if self.flag else "")
        fields = f"{link} {data}" if self.link_first else f"{data} {link}"
        if self.typedef:
            return f"typedef struct {self.tag} {{ {fields} }} {self.tag};"
        return f"struct {self.tag} {{ {fields} }};"

    def declare(self, variable):
        return self.c("$T *$v = NULL;", v=variable)

    def reference_type(self):
        return self.c("$T **"), "(*{})"

    # --- operations

    def define_make(self):
        return self.c(
            """static $T *$p_make(int number) { $new
               fresh->$V = number; $mark fresh->$N = NULL; return fresh; }""",
            new=self.allocation("fresh", self.words["T"]),
            mark="fresh->mark = 0;" if self.flag else "",
        )

    def define_push(self):
        body = self.c("$T *fresh = $make(number); fresh->$N = head; head = fresh;", make=self.need("make"))
        return self.changer("push", self.words["T"], ", int number", body)

    def define_append(self):
        make = self.need("make")
        if self.pick(True, False, False):
            return self.c(
                """static $T *$p_append_from($T *head, int number) {
                   if ($none) { return $make(number); }
                   head->$N = $p_append_from(head->$N, number); return head; }""",
                none=self.falsehood("head"), make=make,
            ) + self.changer("append", self.words["T"], ", int number", f"head = {self.prefix}_append_from(head, number);")
        return self.changer("append", self.words["T"], ", int number", self.c(
            """$T *fresh = $make(number);
               if ($none) { head = fresh; DONE; }
               $T *last = head;
               while ($more) { last = last->$N; }
               last->$N = fresh;""",
            make=make, none=self.falsehood("head"), more=self.truth("last->" + self.words["N"])))

    def define_create(self):
        make = self.need("make")
        if self.pick(True, False):
            return self.c(
                """static $T *$p_create(int count) {
                   $T *head = NULL;
                   for (int i = 0; i < count; i++) { $T *fresh = $make(i); fresh->$N = head; head = fresh; }
                   return head; }""", make=make)
        return self.c(
            """static $T *$p_create(int count) {
               $T *head = NULL; $T **end = &head;
               while (count > 0) { *end = $make(count); end = &(*end)->$N; count--; }
               return head; }""", make=make)

    def define_pop(self):
        return self.changer("pop", self.words["T"], "", self.c(
            "if ($some) { $T *old = head; head = old->$N; free(old); }", some=self.truth("head")))

    def define_drop_last(self):
        return self.changer("drop_last", self.words["T"], "", self.c(
            """if ($none) { DONE; }
               if (head->$N == NULL) { free(head); head = NULL; DONE; }
               $T *walk = head;
               while (walk->$N->$N != NULL) { walk = walk->$N; }
               free(walk->$N); walk->$N = NULL;""", none=self.falsehood("head")))

    def define_insert_sorted(self):
        make = self.need("make")
        if self.pick(True, False):
            body = """$T *fresh = $make(number); $T **place = &head;
                      while (*place && (*place)->$V < number) { place = &(*place)->$N; }
                      fresh->$N = *place; *place = fresh;"""
        else:
            body = """$T *fresh = $make(number);
                      if (head == NULL || head->$V >= number) { fresh->$N = head; head = fresh; DONE; }
                      $T *before = head;
                      while (before->$N != NULL && before->$N->$V < number) { before = before->$N; }
                      fresh->$N = before->$N; before->$N = fresh;"""
        return self.changer("insert_sorted", self.words["T"], ", int number", self.c(body, make=make))

    def define_find(self):
        return self.c(self.pick(
            """static $T *$p_find($T *head, int number) {
               while (head && head->$V != number) { head = head->$N; } return head; }""",
            """static $T *$p_find($T *head, int number) {
               for ($T *walk = head; walk != NULL; walk = walk->$N) { if (walk->$V == number) { return walk; } }
               return NULL; }""",
            """static $T *$p_find($T *head, int number) {
               if (head == NULL || head->$V == number) { return head; } return $p_find(head->$N, number); }"""))

    def define_remove(self):
        return self.changer("remove", self.words["T"], ", int number", self.c(self.pick(
            """$T **place = &head;
               while (*place && (*place)->$V != number) { place = &(*place)->$N; }
               if (*place) { $T *old = *place; *place = old->$N; free(old); }""",
            """$T *before = NULL; $T *walk = head;
               while (walk != NULL && walk->$V != number) { before = walk; walk = walk->$N; }
               if (walk == NULL) { DONE; }
               if (before == NULL) { head = walk->$N; } else { before->$N = walk->$N; }
               free(walk);""",
            """$T **place = &head;
               while (*place != NULL) {
                 $T *walk = *place;
                 if (walk->$V == number) { *place = walk->$N; free(walk); } else { place = &walk->$N; } }""")))

    def define_reverse(self):
        return self.changer("reverse", self.words["T"], "", self.c(self.pick(
            """$T *done = NULL;
               while (head) { $T *rest = head->$N; head->$N = done; done = head; head = rest; }
               head = done;""",
            """$T *before = NULL; $T *walk = head;
               for (; walk != NULL;) { $T *after = walk->$N; walk->$N = before; before = walk; walk = after; }
               head = before;""")))

    def define_concatenate(self):
        return self.changer("concatenate", self.words["T"], self.c(", $T *more"), self.c(self.pick(
            """if (head == NULL) { head = more; DONE; }
               $T *last = head; while (last->$N) { last = last->$N; } last->$N = more;""",
            "$T **end = &head; while (*end) { end = &(*end)->$N; } *end = more;")))

    def define_split(self):
        """Cuts the list behind some node; the rest is the result."""
        return self.c(self.pick(
            """static $T *$p_split($T *head) {
               if (head == NULL) { return NULL; }
               $T *slow = head; $T *fast = head->$N;
               while (fast && fast->$N) { slow = slow->$N; fast = fast->$N->$N; }
               $T *rest = slow->$N; slow->$N = NULL; return rest; }""",
            """static $T *$p_split($T *head) {
               if (!head) { return NULL; }
               while (head->$N && $nondet) { head = head->$N; }
               $T *rest = head->$N; head->$N = NULL; return rest; }"""))

    def define_copy(self):
        make = self.need("make")
        return self.c(self.pick(
            """static $T *$p_copy($T *from) {
               $T *head = NULL; $T *last = NULL;
               while (from != NULL) {
                 $T *fresh = $make(from->$V);
                 if (last) { last->$N = fresh; } else { head = fresh; }
                 last = fresh; from = from->$N; }
               return head; }""",
            """static $T *$p_copy($T *from) {
               if (!from) { return NULL; }
               $T *fresh = $make(from->$V); fresh->$N = $p_copy(from->$N); return fresh; }""",
            """static $T *$p_copy($T *from) {
               $T *head = NULL; $T **end = &head;
               for (; from; from = from->$N) { *end = $make(from->$V); end = &(*end)->$N; }
               return head; }"""), make=make)

    def define_free_all(self):
        return self.c(self.pick(
            "static void $p_free_all($T *head) { while (head) { $T *rest = head->$N; free(head); head = rest; } }",
            """static void $p_free_all($T *head) {
               if (head == NULL) { return; } $p_free_all(head->$N); free(head); }""",
            """static void $p_free_all($T *head) {
               $T *walk = head; while (walk != NULL) { $T *old = walk; walk = walk->$N; free(old); } }"""))

    def define_length(self):
        return self.c(self.pick(
            "static int $p_length($T *head) { int count = 0; while (head) { count++; head = head->$N; } return count; }",
            "static int $p_length($T *head) { return head == NULL ? 0 : 1 + $p_length(head->$N); }"))

    def define_each(self):
        mark = "walk->mark = 1;" if self.flag else f"walk->{self.words['V']} = 5;"
        return self.c("static void $p_each($T *head) { for ($T *walk = head; walk; walk = walk->$N) { $mark } }", mark=mark)

    def define_swap_first(self):
        return self.changer("swap_first", self.words["T"], "", self.c(
            """if (head && head->$N) {
                 $T *second = head->$N; head->$N = second->$N; second->$N = head; head = second; }"""))

    def define_sort(self):
        return self.changer("sort", self.words["T"], "", self.c(
            """$T *sorted = NULL;
               while (head != NULL) {
                 $T *taken = head; head = head->$N;
                 $T **place = &sorted;
                 while (*place != NULL && (*place)->$V < taken->$V) { place = &(*place)->$N; }
                 taken->$N = *place; *place = taken; }
               head = sorted;"""))

    def define_nth(self):
        return self.c("""static $T *$p_nth($T *head, int index) {
            while (head != NULL && index > 0) { head = head->$N; index--; } return head; }""")

    # --- steps

    def step_push(self, a): return self.change("push", a, self.number())
    def step_append(self, a): return self.change("append", a, self.number())
    def step_pop(self, a): return self.change("pop", a)
    def step_drop_last(self, a): return self.change("drop_last", a)
    def step_insert_sorted(self, a): return self.change("insert_sorted", a, self.number())
    def step_remove(self, a): return self.change("remove", a, self.number())
    def step_reverse(self, a): return self.change("reverse", a)
    def step_swap_first(self, a): return self.change("swap_first", a)
    def step_sort(self, a): return self.change("sort", a)
    def step_each(self, a): return f"{self.need('each')}({a});"

    def step_create(self, a):
        count = self.pick("3", "5", self.words["nondet"])
        return f"{self.finish(a)} {a} = {self.need('create')}({count});"

    def step_fill(self, a):
        return self.c("while ($nondet) { $push }", push=self.change("push", a, self.number()))

    def step_drain(self, a):
        return self.c("while ($some && $nondet) { $pop }", some=self.truth(a), pop=self.change("pop", a))

    def step_find(self, a):
        return self.c("{ $T *found = $find($a, $x); if ($some) { found->$V = $y; } }", a=a, find=self.need("find"),
                      x=self.number(), y=self.number(), some=self.truth("found"))

    def step_cut_after(self, a):
        """Inline: frees everything behind one node."""
        return self.c("{ $T *keep = $nth($a, $n); if (keep) { $free(keep->$N); keep->$N = NULL; } }", a=a,
                      n=self.pick("0", "1", "2", self.words["nondet"]), nth=self.need("nth"), free=self.need("free_all"))

    def step_length(self, a):
        return self.c("if ($length($a) > $k) { $pop }", length=self.need("length"), a=a, k=self.pick("0", "1", "3"),
                      pop=self.change("pop", a))

    def step_pop_known(self, a):
        """A push makes sure that there is a node to take off without looking."""
        return self.c("$push { $T *first = $a; $a = first->$N; free(first); }", a=a, push=self.change("push", a, "4"))

    def step_walk(self, a):
        return self.c("for ($T *walk = $a; $some; walk = walk->$N) { walk->$V = $x; }", a=a, some=self.truth("walk"),
                      x=self.number())

    def step_array(self, a):
        """Collects some nodes in an array of pointers and writes through it."""
        return self.c("""{ $T *some[4]; int count = 0;
            for ($T *walk = $a; walk != NULL && count < 4; walk = walk->$N) { some[count] = walk; count++; }
            for (int i = 0; i < count; i++) { some[i]->$V = i; } }""", a=a)

    def step_sentinel(self, a):
        """A node on the stack in front of the list, for a while."""
        return self.c("""{ $T front; front.$N = $a; $T *before = &front;
            while (before->$N != NULL) {
              $T *walk = before->$N;
              if (walk->$V == $x) { before->$N = walk->$N; free(walk); } else { before = walk; } }
            $a = front.$N; }""", a=a, x=self.pick("0", "1", "5"))

    def step_hold(self, a):
        """A pointer into the list stays valid across an operation that frees nothing."""
        during = self.pick(self.step_push, self.step_append, self.step_reverse, self.step_sort, self.step_swap_first, self.step_each)
        return self.c("{ $T *held = $nth($a, $n); $during if ($some) { held->$V = $x; } }", a=a, nth=self.need("nth"), during=during(a),
                      n=self.pick("0", "1", "2", self.words["nondet"]), some=self.truth("held"), x=self.number())

    def step_counted_drain(self, a):
        """Takes off as many nodes as were counted, without looking: right because the numbers agree."""
        return self.c("{ int left = $length($a); while (left > 0) { $T *old = $a; $a = old->$N; free(old); left--; } }", a=a,
                      length=self.need("length"))

    def step_there_and_back(self, a):
        """Pushes a number of nodes and takes the same number off."""
        return self.c("""{ int count = $n; for (int i = 0; i < count; i++) { $push }
            for (int i = 0; i < count; i++) { $T *old = $a; $a = $a->$N; free(old); } }""", a=a, push=self.change("push", a, "i"),
            n=self.pick("2", "3", self.words["nondet"]))

    def step_take(self, a):
        """Takes the first value by a pointer to a local variable."""
        return self.c("{ int taken = 0; if ($take(&$a, &taken) && taken > 0) { $push } }", a=a, take=self.need("take"),
                      push=self.change("push", a, "taken"))

    def define_take(self):
        return self.c("""static int $p_take($T **from, int *taken) {
            if (*from == NULL) { return 0; }
            $T *old = *from; *taken = old->$V; *from = old->$N; free(old); return 1; }""")

    def step_apply(self, a):
        """Calls a function through a pointer for every node."""
        return f"{self.need('apply')}({a}, {self.need(self.pick('clear_one', 'count_one'))});"

    def define_apply(self):
        return self.c("static void $p_apply($T *head, void (*action)($T *)) { while (head) { action(head); head = head->$N; } }")

    def define_clear_one(self): return self.c("static void $p_clear_one($T *node) { node->$V = 0; }")

    def define_count_one(self): return self.c("static void $p_count_one($T *node) { if (node->$N) { node->$V = 1; } }")

    def step_concatenate(self, a, other):
        return self.change("concatenate", a, other) + f" {other} = NULL;"

    def step_merge(self, a, other):
        return f"{a} = {self.need('merge')}({a}, {other}); {other} = NULL;"

    def define_merge(self):
        return self.c(self.pick(
            """static $T *$p_merge($T *left, $T *right) {
               if (left == NULL) { return right; }
               if (right == NULL) { return left; }
               if (left->$V < right->$V) { left->$N = $p_merge(left->$N, right); return left; }
               right->$N = $p_merge(left, right->$N); return right; }""",
            """static $T *$p_merge($T *left, $T *right) {
               $T *head = NULL; $T **end = &head;
               while (left && right) {
                 if (left->$V < right->$V) { *end = left; left = left->$N; } else { *end = right; right = right->$N; }
                 end = &(*end)->$N; }
               *end = left ? left : right; return head; }"""))

    def step_split(self, a, other):
        return f"{self.finish(other)} {other} = {self.need('split')}({a});"

    def step_copy(self, a, other):
        return f"{self.finish(other)} {other} = {self.need('copy')}({a});"

    def step_move(self, a, other):
        return self.c("if ($some) { $T *moved = $a; $a = moved->$N; moved->$N = $b; $b = moved; }", a=a, b=other,
                      some=self.truth(a))

    def step_swap(self, a, other):
        return self.c("{ $T *kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def step_partition(self, a, other):
        return self.c("""{ $T **place = &$a;
            while (*place) {
              $T *walk = *place;
              if ($test) { *place = walk->$N; walk->$N = $b; $b = walk; } else { place = &walk->$N; } } }""", a=a, b=other,
            test=self.c(self.pick("walk->$V > 0", "$nondet", "walk->mark" if self.flag else "walk->$V == 1")))

    def step_zip(self, a, other):
        """Walks two lists at once."""
        return self.c("""{ $T *left = $a; $T *right = $b;
            while (left && right) { left->$V = right->$V; left = left->$N; right = right->$N; } }""", a=a, b=other)

    def finish(self, a):
        if self.rng.random() < 0.7:
            return f"{self.need('free_all')}({a}); {a} = NULL;"
        return self.c("while ($some) { $T *old = $a; $a = $a->$N; free(old); }", a=a, some=self.truth(a))
