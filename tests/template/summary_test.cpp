// Summaries of functions that read and write memory: recursion over lists, and calls that are not inlined. Each is
// proved where it holds, and is not where it does not.
#include "c_text.h"

namespace heapwise::tmpl {
namespace {

// A list of any length, each node with value v.
std::string with_list(const std::string& functions, const std::string& main) {
  return "static struct node *list(int v) { struct node *l = 0; while (__VERIFIER_nondet_int()) {\n"
         "struct node *n = malloc(sizeof *n); n->next = l; n->v = v; l = n; } return l; }\n" +
         functions + "\nint main(void) { struct node *l = list(7); " + main + " return 0; }";
}

std::string not_inlined(const std::string& text) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
      "struct node { struct node *next; int v; };\n" +
          text,
      ir::DataModel::LP64);
  engine::Question question;
  question.property = check::Property::Unreach;
  question.of_template.not_inlined = true;
  const engine::Task task(program, question);
  Budget budget(30, 0);
  const auto answer = Template(task, budget).run().answer;
  return answer == Outcome::Answer::True ? "true" : answer == Outcome::Answer::False ? "false" : "unknown";
}

constexpr Asked kNotLong{.property = check::Property::Unreach, .seconds = 8};

const std::string kMost =
    "static int most(struct node *p) { if (!p) return 0; int m = most(p->next); return p->v > m ? p->v : m; }";

TEST(TemplateSummaries, what_all_nodes_hold_bounds_what_a_reader_gives) {
  EXPECT_EQ(verdict_of_program(with_list(kMost, "if (most(l) > 7) reach_error();"), kUnreach), "true");
  EXPECT_EQ(verdict_of_program(with_list(kMost, "if (most(l) > 6) reach_error();"), kUnreach), "false");
}

// The entry's rows must hold of both calls.
TEST(TemplateSummaries, one_of_two_calls_violates) {
  const auto twice = [](const std::string& value) {
    return with_list(kMost, "if (most(l) > 7) reach_error(); l = list(" + value + "); if (most(l) > 7) reach_error();");
  };
  EXPECT_EQ(verdict_of_program(twice("5"), kUnreach), "true");
  EXPECT_NE(verdict_of_program(twice("9"), kNotLong), "true");
}

TEST(TemplateSummaries, a_reader_leaves_memory_alone) {
  const std::string after = "most(l); for (; l; l = l->next) if (l->v != 7) reach_error();";
  EXPECT_EQ(verdict_of_program(with_list(kMost, after), kUnreach), "true");
  const std::string changes =
      "static int most(struct node *p) { if (!p) return 0; if (__VERIFIER_nondet_int() == 9) p->v = 8;\n"
      "return most(p->next); }";
  EXPECT_NE(verdict_of_program(with_list(changes, after), kNotLong), "true");
}

std::string set(const std::string& next) {
  return with_list("static void set(struct node *p, int v) { if (!p) return; p->v = v; " + next + "; }",
                   "set(l, 3); for (struct node *p = l; p; p = p->next) if (p->v != 3) reach_error();");
}

TEST(TemplateSummaries, what_a_call_writes_is_known_of_all_nodes_behind_its_argument) {
  EXPECT_EQ(verdict_of_program(set("set(p->next, v)"), kUnreach), "true");
  EXPECT_NE(verdict_of_program(set("if (p->next) set(p->next->next, v)"), kNotLong), "true");
  EXPECT_NE(verdict_of_program(set("set(p->next, __VERIFIER_nondet_int() == 77 ? 4 : v)"), kNotLong), "true");
}

std::string grow(const std::string& value) {
  return "static struct node *grow(int n, int v) { if (n <= 0) return 0; struct node *p = malloc(sizeof *p);\n"
         "p->v = v; p->next = grow(n - 1, " +
         value +
         "); return p; }\n"
         "int main(void) { struct node *l = grow(__VERIFIER_nondet_int(), 5);\n"
         "for (; l; l = l->next) if (l->v != 5) reach_error(); return 0; }";
}

// The node of an activation that waits is not written by the calls within it.
TEST(TemplateSummaries, a_list_is_made_by_recursion) {
  EXPECT_EQ(verdict_of_program(grow("v"), kUnreach), "true");
  EXPECT_NE(verdict_of_program(grow("n == 30 ? 4 : v"), kNotLong), "true");
}

std::string drop(const std::string& body, const std::string& after) {
  return with_list("static void drop(struct node *p) { if (!p) return; " + body + " }", "drop(l); " + after);
}

TEST(TemplateSummaries, a_list_is_freed_by_recursion) {
  EXPECT_EQ(verdict_of_program(drop("drop(p->next); free(p);", ""), kUnreach), "true");
  EXPECT_NE(verdict_of_program(drop("free(p); drop(p->next);", ""), kNotLong), "true");
  EXPECT_NE(verdict_of_program(drop("drop(p->next); free(p);", "if (l) return l->v;"), kNotLong), "true");
  EXPECT_NE(verdict_of_program(drop("drop(p->next); if (p->v == 7 && p->next && p->next->v) free(p);", ""), kNotLong),
            "true");
}

// Each activation has its own variable, though its body is written once.
TEST(TemplateSummaries, locals_of_activations_that_wait_are_not_those_of_others) {
  const auto down = [](const std::string& test) {
    return "static int down(int n, int *up) { int mine = n; if (n <= 0) return *up; int r = down(n - 1, &mine);\n"
           "if (" +
           test + ") reach_error(); return r; }\n" +
           "int main(void) { int top = 9; return down(__VERIFIER_nondet_int(), &top); }";
  };
  EXPECT_EQ(verdict_of_program(down("mine != n"), kUnreach), "true");
  EXPECT_NE(verdict_of_program(down("mine == 30"), kNotLong), "true");
  EXPECT_NE(verdict_of_program(down("r == 1 && n == 30"), kNotLong), "true");
}

TEST(TemplateSummaries, a_local_of_a_call_that_has_returned_is_gone) {
  const std::string text =
      "static int *down(int n) { int mine = n; if (n <= 0) return &mine; return down(n - 1); }\n"
      "int main(void) { int *p = down(__VERIFIER_nondet_int() & 63); return *p; }";
  EXPECT_NE(verdict_of_program(text, kNotLong), "true");
}

TEST(TemplateSummaries, what_is_lost_within_a_recursion_is_not_overlooked) {
  const std::string loses =
      "static void lose(int n) { if (n <= 0) return; lose(n - 1); if (n == 30) malloc(4); }\n"
      "int main(void) { lose(__VERIFIER_nondet_int()); return 0; }";
  EXPECT_NE(verdict_of_program(loses, {.property = check::Property::Memsafety, .seconds = 8}), "true");
  const std::string cuts =
      "static void cut(struct node *p, int n) { if (!p) return; if (n == 30) p->next = 0; cut(p->next, n + 1); }";
  EXPECT_NE(verdict_of_program(with_list(cuts, "cut(l, 0); while (l) { struct node *p = l->next; free(l); l = p; }"),
                               {.property = check::Property::Memsafety, .seconds = 8}),
            "true");
}

TEST(TemplateSummaries, a_callee_writes_through_its_argument) {
  const auto three = [](const std::string& last) {
    return "static void set(int *p, int v) { *p = v; }\n"
           "int main(void) { int a, b, c; set(&a, 1); set(&b, 2); set(&c, " +
           last + "); if (b < 1 || c > 3) reach_error(); return 0; }";
  };
  EXPECT_EQ(not_inlined(three("3")), "true");
  EXPECT_NE(not_inlined(three("4")), "true");
}

TEST(TemplateSummaries, a_callee_makes_and_a_callee_frees) {
  const auto text = [](const std::string& after) {
    return "static int *make(int v) { int *p = malloc(sizeof *p); *p = v; return p; }\n"
           "static void drop(int *p) { free(p); }\n"
           "int main(void) { int *a = make(1), *b = make(2); if (*a < 1 || *b > 2) reach_error(); drop(a); " +
           after + " return 0; }";
  };
  EXPECT_EQ(not_inlined(text("if (*b > 2) reach_error(); drop(b);")), "true");
  EXPECT_NE(not_inlined(text("if (*a > 2) reach_error();")), "true");
  EXPECT_NE(not_inlined(text("drop(a);")), "true");
}

// Points-to and the effects follow no call through a pointer of another result type: its summary says too little.
TEST(TemplateSummaries, a_function_that_is_called_with_another_result) {
  const std::string sets = "int x; static long set(int n) { if (n <= 0) return 0; x = n; return set(n - 1); }\n";
  const std::string wide =
      "static char *(*last)(int); int main(void) { set(1); last = (char *(*)(int))set;\n"
      "char *p = 0; while (__VERIFIER_nondet_int()) p = last(5); if (x < 0) reach_error();\n"
      "return p == 0; }";
  EXPECT_EQ(verdict_of_program(sets + wide, kNotLong), "unknown");
  const std::string narrow =
      "static int (*last)(int); int main(void) { set(1); last = (int (*)(int))set;\n"
      "int n = last(5); if (2 * n + 1 == 0) reach_error(); return 0; }";
  EXPECT_EQ(verdict_of_program(sets + narrow, kNotLong), "unknown");
}

// A call that is nested too deeply to be followed, of a function with a summary.
TEST(TemplateSummaries, a_call_that_is_nested_too_deeply) {
  std::string text =
      "int x; static void set(int n) { if (n <= 0) { x = 3; return; } set(n - 1); }\n"
      "static void f0(int n) { for (int i = 0; i < n; i++) set(n); }\n";
  for (int i = 1; i < 80; ++i)
    text += "static void f" + std::to_string(i) + "(int n) { f" + std::to_string(i - 1) + "(n); }\n";
  text += "int main(void) { set(2); f79(__VERIFIER_nondet_int()); if (x != 3) reach_error(); return 0; }";
  EXPECT_EQ(verdict_of_program(text, kNotLong), "unknown");
}

// A cell of 128 bits (four numbers that are copied at once) has no distance to a variable.
TEST(TemplateSummaries, nodes_that_are_copied_as_a_whole) {
  const std::string text =
      "struct wide { struct wide *next; long x; int y[4]; };\n"
      "int main(void) { struct wide t = {0}; struct wide *l = 0;\n"
      "while (__VERIFIER_nondet_int()) { struct wide *n = malloc(sizeof *n); *n = t; n->next = l; n->x = 1; l = n; }\n"
      "long s = 0; while (l) { s += l->x; struct wide *n = l->next; t = *l; free(l); l = n; if (s == -1) "
      "reach_error(); }\n"
      "return 0; }";
  EXPECT_NE(verdict_of_program(text, kNotLong), "false");
}

// What an element holds before an index that was another one when an earlier call began.
TEST(TemplateSummaries, a_table_is_filled_by_recursion) {
  const auto fill = [](const std::string& from) {
    return "int a[100]; static void fill(int i, int n) { if (i >= n) return; a[i] = 7; fill(i + 1, n); }\n"
           "int main(void) { fill(" +
           from + ", 100); unsigned j = __VERIFIER_nondet_int(); if (j < 100 && a[j] != 7) reach_error(); return 0; }";
  };
  EXPECT_NE(verdict_of_program(fill("1"), kNotLong), "true");
}

}  // namespace
}  // namespace heapwise::tmpl
