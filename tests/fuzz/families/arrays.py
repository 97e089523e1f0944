"""Memory in one piece: growing vectors (realloc), arrays of pointers, tables of lists, and walks by pointer arithmetic."""

from __future__ import annotations

from families.base import Family


class Vector(Family):
    """data, size, capacity; grows by realloc.

    An `int` capacity that doubles wraps after 2^30 elements, which fit into the memory of today's machines: such a
    vector refuses to grow beyond a limit. One of size_t needs none: the memory ends first.
    """

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(L=f"struct {self.pick('vector', 'stack', 'pile')}_{prefix}", E=self.pick("int", "short", "char", "long"), D=self.pick("data", "items"),
                          first=self.pick("1", "2", "4"), S=self.pick("int", "unsigned", "size_t"))

    def types(self):
        return self.c("$L { $E *$D; $S size; $S capacity; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, 0, 0 };", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_push(self):
        return self.c("""static void $p_push($L *vector, int number) {
            if (vector->size == vector->capacity) {
              $limit
              vector->capacity = vector->capacity == 0 ? $first : $grow;
              vector->$D = realloc(vector->$D, $bytes);
              $check }
            vector->$D[vector->size] = number; vector->size++; }""", grow=self.pick("2 * vector->capacity", "vector->capacity + 1"),
            limit="" if self.words["S"] == "size_t" else f"if (vector->capacity > {self.pick('1000', '1000000')}) {{ {self.pick('return;', 'abort();')} }}",
            bytes=self.c(self.pick("vector->capacity * sizeof($E)", "sizeof($E) * (unsigned long)vector->capacity")),
            check=self.c("if (vector->$D == NULL) { abort(); }") if self.checks_malloc else "")

    def define_clear(self):
        return self.c("static void $p_clear($L *vector) { free(vector->$D); vector->$D = NULL; vector->size = 0; vector->capacity = 0; }")

    def step_push(self, a): return f"{self.need('push')}(&{a}, {self.number()});"

    def step_fill(self, a):
        return self.c(self.pick("for (int i = 0; i < $k; i++) { $push(&$a, i); }", "while ($nondet) { $push(&$a, 1); }"), a=a,
                      k=self.pick("1", "3", "5"), push=self.need("push"))

    def step_pop(self, a): return f"if ({a}.size > 0) {{ {a}.size--; }}"

    def step_set(self, a):
        return self.c("{ int at = $nondet; if (at >= 0 && ($S)at < $a.size) { $a.$D[at] = 1; } }", a=a)

    def step_index_walk(self, a):
        return self.c("for ($S i = 0; i < $a.size; i++) { $a.$D[i] = $x; }", a=a, x=self.pick("0", "1", "i"))

    def step_pointer_walk(self, a):
        return self.c(self.pick("if ($a.size > 0) { for ($E *at = $a.$D; at != $a.$D + $a.size; at++) { *at = 0; } }",
                                "{ $E *at = $a.$D; $S left = $a.size; while (left > 0) { *at++ = 2; left--; } }"), a=a)

    def step_reverse(self, a):
        return self.c("{ $S i = 0; $S j = $a.size; while (i + 1 < j) { j--; $E kept = $a.$D[i]; $a.$D[i] = $a.$D[j]; $a.$D[j] = kept; i++; } }", a=a)

    def step_shrink(self, a):
        return self.c("if ($a.size > 0) { $a.capacity = $a.size; $a.$D = realloc($a.$D, $a.size * sizeof($E)); }", a=a)

    def step_swap(self, a, other):
        return self.c("{ $L kept = $a; $a = $b; $b = kept; }", a=a, b=other)

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"


class Slots(Family):
    """A fixed array of pointers; each slot is null or owns an object."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.slots = self.pick(2, 3, 5)
        self.words.update(T=f"struct {self.pick('slot', 'handle', 'page')}_{prefix}", K=str(self.slots), L=f"struct {prefix}_table")

    def types(self):
        return self.c("$T { int value; $T *peer; }; $L { $T *slot[$K]; };")

    def declare(self, variable):
        return self.c("$L $v = { { NULL } };", v=variable)

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_put(self):
        return self.c("""static void $p_put($L *table, int at, int number) {
            if (at < 0 || at >= $K) { return; }
            if (table->slot[at] == NULL) { $new fresh->peer = NULL; table->slot[at] = fresh; }
            table->slot[at]->value = number; }""", new=self.allocation("fresh", self.words["T"]))

    def define_drop(self):
        return self.c("static void $p_drop($L *table, int at) { if (at >= 0 && at < $K) { free(table->slot[at]); table->slot[at] = NULL; } }")

    def define_clear(self):
        return self.c(self.pick("static void $p_clear($L *table) { for (int i = 0; i < $K; i++) { free(table->slot[i]); table->slot[i] = NULL; } }",
                                "static void $p_clear($L *table) { for ($T **at = table->slot; at < table->slot + $K; at++) { if (*at) { free(*at); *at = NULL; } } }"))

    def index(self): return self.pick("0", str(self.slots - 1), self.words["nondet"])

    def step_put(self, a): return f"{self.need('put')}(&{a}, {self.index()}, {self.number()});"
    def step_drop(self, a): return f"{self.need('drop')}(&{a}, {self.index()});"

    def step_fill(self, a):
        return self.c("for (int i = 0; i < $K; i++) { $put(&$a, i, $x); }", a=a, put=self.need("put"), x=self.number())

    def step_walk(self, a):
        return self.c("for (int i = 0; i < $K; i++) { if ($a.slot[i] != NULL) { $a.slot[i]->value = i; } }", a=a)

    def step_rotate(self, a):
        return self.c("{ $T *kept = $a.slot[0]; for (int i = 0; i < $K - 1; i++) { $a.slot[i] = $a.slot[i + 1]; } $a.slot[$K - 1] = kept; }", a=a)

    def step_swap_slots(self, a):
        return self.c("{ $T *kept = $a.slot[0]; $a.slot[0] = $a.slot[1]; $a.slot[1] = kept; }", a=a)

    def step_hand_over(self, a, other):
        return self.c("{ $drop(&$b, 0); $b.slot[0] = $a.slot[0]; $a.slot[0] = NULL; }", a=a, b=other, drop=self.need("drop"))

    def finish(self, a):
        return f"{self.need('clear')}(&{a});"


class Buckets(Family):
    """A heap array of lists, hashed by value; the number of buckets is fixed at creation."""

    def __init__(self, rng, prefix):
        super().__init__(rng, prefix)
        self.words.update(T=f"struct {self.pick('pair', 'symbol')}_{prefix}", L=f"struct {prefix}_map", N="next", V="key")

    def types(self):
        return self.c("$T { $T *$N; unsigned $V; }; $L { $T **bucket; unsigned count; };")

    def declare(self, variable):
        return self.c("$L $v = { NULL, 0 };", v=variable)

    def initialise(self, variable):
        size = self.pick("2", "3", self.words["nondet"])
        return f"{self.need('open')}(&{variable}, {size});"

    def reference_type(self):
        return self.c("$L *"), "(*{})"

    def define_open(self):
        fill = self.pick("map->bucket = calloc(map->count, sizeof($T *));",
                         "map->bucket = malloc(map->count * sizeof($T *)); for (unsigned i = 0; i < map->count; i++) { map->bucket[i] = NULL; }")
        return self.c(f"static void $p_open($L *map, int count) {{ map->count = count < 1 || count > 10 ? 4 : (unsigned)count; {fill} }}")

    def define_add(self):
        return self.c("""static void $p_add($L *map, unsigned key) {
            $new fresh->$V = key; unsigned at = key % map->count; fresh->$N = map->bucket[at]; map->bucket[at] = fresh; }""",
            new=self.allocation("fresh", self.words["T"]))

    def define_remove(self):
        return self.c("""static void $p_remove($L *map, unsigned key) {
            $T **place = &map->bucket[key % map->count];
            while (*place != NULL && (*place)->$V != key) { place = &(*place)->$N; }
            if (*place) { $T *old = *place; *place = old->$N; free(old); } }""")

    def define_clear(self):
        return self.c("""static void $p_clear($L *map) {
            for (unsigned i = 0; i < map->count; i++) {
              while (map->bucket[i]) { $T *old = map->bucket[i]; map->bucket[i] = old->$N; free(old); } } }""")

    def key(self): return self.pick("0", "1", "5", "(unsigned)" + self.words["nondet"])

    def step_add(self, a): return f"{self.need('add')}(&{a}, {self.key()});"
    def step_remove(self, a): return f"{self.need('remove')}(&{a}, {self.key()});"
    def step_clear(self, a): return f"{self.need('clear')}(&{a});"

    def step_fill(self, a):
        return self.c("while ($nondet) { $add(&$a, $k); }", a=a, add=self.need("add"), k=self.key())

    def step_walk(self, a):
        return self.c("for (unsigned i = 0; i < $a.count; i++) { for ($T *walk = $a.bucket[i]; walk; walk = walk->$N) { walk->$V += $a.count; } }", a=a)

    def finish(self, a):
        return f"{self.need('clear')}(&{a}); free({a}.bucket); {a}.bucket = NULL; {a}.count = 0;"
