// EXPECT: not-true because not modelled
// A variable of a type that is never completed, known by its address only; and one that may have elements at its end.
struct never;
extern struct never first;
struct never *held[2] = {&first, 0};
extern struct {
  int count;
  char bytes[];
} last;

static int same(struct never *one, struct never *other) { return one == other; }

int main(void) {
  if (same(held[0], &first)) return last.bytes[3];
  return 0;
}
