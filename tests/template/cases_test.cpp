// Rows that hold of all members but one, sizes that callers give, and recursion that is followed a few times. Each
// proof beside its broken neighbours.
#include "template/c_text.h"

namespace heapwise::tmpl {
namespace {

// The last node's link and value are set when the next one is made, or at the end.
std::string list_with_last_node_open(const std::string& in_loop, const std::string& behind) {
  return "struct node *first = malloc(sizeof *first), *last = first;\n"
         "while (__VERIFIER_nondet_int()) { last->v = 1; struct node *t = malloc(sizeof *t); " +
         in_loop + " last = t; }\n" + behind +
         "for (struct node *p = first; p; p = p->next) if (p->v != 1) reach_error();";
}

TEST(TemplateExceptions, the_node_at_which_a_loop_is_may_be_another_one) {
  EXPECT_EQ(verdict_of_body(list_with_last_node_open("last->next = t;", "last->v = 1; last->next = 0;"), kUnreach),
            "true");
}

class OpenNodes : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

INSTANTIATE_TEST_SUITE_P(
    Programs, OpenNodes,
    ::testing::Values(
        // What is never set: the last link, the last value; a link or value somewhere before.
        std::pair("last->next = t;", "last->v = 1;"), std::pair("last->next = t;", "last->next = 0;"),
        std::pair("if (__VERIFIER_nondet_int()) last->next = t;", "last->v = 1; last->next = 0;"),
        std::pair("last->next = t; t->next = 0; if (__VERIFIER_nondet_int()) last = t; else "
                  "last->v = 2;",
                  "last->v = 1; last->next = 0;"),
        // The one that the loop has left is set again.
        std::pair("last->next = t; if (last != first) first->v = 3;", "last->v = 1; last->next = 0;")));

TEST_P(OpenNodes, are_not_overlooked) {
  const auto [in_loop, behind] = GetParam();
  const Asked asked{.property = check::Property::Unreach, .seconds = 4};
  EXPECT_NE(verdict_of_body(list_with_last_node_open(in_loop, behind), asked), "true");
}

// A walk up to a mark: that it stays among alive nodes is known only beside what is known of all nodes but the last.
TEST(TemplateExceptions, what_was_refuted_is_looked_at_again_beside_them) {
  const auto up_to_mark = [](const std::string& mark) {
    return "struct node *first = malloc(sizeof *first), *last = first; first->v = 0;\n"
           "while (__VERIFIER_nondet_int()) { last->next = malloc(sizeof *last); last = last->next; last->v = 0; }\n" +
           mark + "\nstruct node *p = first; while (p->v != 1) { if (p->v != 0) reach_error(); p = p->next; }";
  };
  EXPECT_EQ(verdict_of_body(up_to_mark("last->v = 1;"), kUnreach), "true");
  const Asked asked{.property = check::Property::Unreach, .seconds = 4};
  EXPECT_NE(verdict_of_body(up_to_mark("last->v = 2;"), asked), "true");
  EXPECT_NE(verdict_of_body(up_to_mark("if (last != first) last->v = 1;"), asked), "true");
}

// A function that allocates what it is told to: the size of its blocks is what each call says.
TEST(TemplateSizes, a_constant_that_a_caller_gives_is_one) {
  const auto list = [](const std::string& size, const std::string& link) {
    return "static void *get(unsigned n) { void *p = malloc(n); if (!p) abort(); return p; }\n"
           "int main(void) { struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = get(" +
           size + "); x->next = l; l = x; }\nchar *c = get(4); c[" + link +
           "] = 1;\nfor (; l; l = l->next) l->v = 1; return 0; }";
  };
  EXPECT_EQ(verdict_of_program(list("sizeof *x", "3"), kUnreach), "true");
  const Asked asked{.property = check::Property::Unreach, .seconds = 4};
  EXPECT_NE(verdict_of_program(list("sizeof *x", "4"), asked), "true");
  EXPECT_NE(verdict_of_program(list("sizeof *x - 8", "3"), asked), "true");
  EXPECT_NE(verdict_of_program(list("__VERIFIER_nondet_int() ? sizeof *x : 8", "3"), asked), "true");
}

// What is called is a constant, so the recursion that the call graph shows ends after one call.
TEST(TemplateRecursionOverMemory, one_that_ends_soon_is_followed) {
  const std::string through_a_pointer =
      "static int make(int (*f)(int *), int *p) { return f(p); }\n"
      "static int inner(int *p) { return ++*p; }\n"
      "static int outer(int *p) { ++*p; return make(inner, p); }\n"
      "int main(void) { int n = 0; int r = make(outer, &n); if (r != 2 || n != ";
  EXPECT_EQ(verdict_of_program(through_a_pointer + "2) reach_error(); return 0; }", kUnreach), "true");
  EXPECT_EQ(verdict_of_program(through_a_pointer + "3) reach_error(); return 0; }", kUnreach), "false");
}

std::string tree(const std::string& main) {
  return "struct tree { struct tree *l, *r; int v; };\n"
         "static struct tree *grow(void) { if (__VERIFIER_nondet_int()) return 0; struct tree *t = malloc(sizeof *t);\n"
         "t->v = __VERIFIER_nondet_int(); t->l = grow(); t->r = grow(); return t; }\n"
         "static int depth(struct tree *t) { if (!t) return 0; int l = depth(t->l), r = depth(t->r);\n"
         "return 1 + (l > r ? l : r); }\nint main(void) { struct tree *t = grow(); " +
         main + " return 0; }";
}

TEST(TemplateRecursionOverMemory, a_violation_in_a_few_activations_is_found) {
  EXPECT_EQ(verdict_of_program(tree("if (depth(t) > 1 && t->l && t->l->v == 7) reach_error();"), kUnreach), "false");
}

TEST(TemplateRecursionOverMemory, one_that_goes_deeper_is_not_proved) {
  const Asked asked{.property = check::Property::Unreach, .seconds = 6};
  EXPECT_NE(verdict_of_program(tree("if (depth(t) > 5) reach_error();"), asked), "true");
  EXPECT_NE(verdict_of_program(tree("if (depth(t) < 0) reach_error();"), asked), "true");
}

// Each activation has its own variable.
TEST(TemplateRecursionOverMemory, locals_of_two_activations_are_two) {
  const auto down = [](const std::string& test) {
    return "static int down(int n, int *up) { int mine = n; if (n == 0) return *up; int r = down(n - 1, &mine);\n"
           "if (" +
           test + ") reach_error(); return r; }\nint main(void) { int top = 9; return down(2, &top); }";
  };
  EXPECT_EQ(verdict_of_program(down("mine != n || r != 1"), kUnreach), "true");
  EXPECT_EQ(verdict_of_program(down("r == 1"), kUnreach), "false");
}

}  // namespace
}  // namespace heapwise::tmpl
