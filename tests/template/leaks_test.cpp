// valid-memtrack: at every back edge and end each block is held. Each proof beside its broken neighbours, which must
// not be proved in any time: a few seconds are enough to see what comes early.
#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

std::string verdict_of_c(const std::string& text, double seconds = 60) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n"
      "struct node { struct node *next; int v; };\n" +
          text,
      ir::DataModel::LP64);
  engine::Question question;
  question.property = check::Property::Memsafety;
  const engine::Task task(program, question);
  Budget budget(seconds, 0);
  switch (Template(task, budget).run().answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false";
    case Outcome::Answer::Unknown: return "unknown";
  }
  return "";
}

std::string in_main(const std::string& body) { return "int main(void) {\n" + body + "\nreturn 0; }\n"; }

TEST(TemplateLeaks, what_a_global_holds_at_the_end_is_not_lost) {
  EXPECT_EQ(verdict_of_c("struct node *g;\n" + in_main("g = malloc(sizeof *g); g->next = malloc(sizeof *g);")), "true");
  EXPECT_EQ(verdict_of_c("struct node *g;\n" +
                         in_main("while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = g; "
                                 "g = x; }")),
            "true");
}

TEST(TemplateLeaks, a_block_that_is_freed_in_its_round_is_not_lost) {
  EXPECT_EQ(verdict_of_c(in_main("for (;;) { int *p = malloc(4); *p = __VERIFIER_nondet_int(); if (*p == 7) { free(p); "
                                 "break; } free(p); }")),
            "true");
}

// The caller's variable is needed later, and holds the list while the callee loops.
TEST(TemplateLeaks, what_a_caller_needs_later_is_not_lost_in_a_callee) {
  EXPECT_EQ(verdict_of_c("static int spin(void) { int n = 0; while (__VERIFIER_nondet_int()) n ^= 1; return n; }\n" +
                         in_main("int *p = malloc(4); *p = spin(); free(p);")),
            "true");
}

// Addresses may be numbers there.
TEST(TemplateLeaks, where_nothing_is_allocated_nothing_is_lost) {
  EXPECT_EQ(verdict_of_c(in_main("char text[8]; text[7] = 0; const char *p = text; unsigned long a = (unsigned long)p; "
                                 "while (__VERIFIER_nondet_int()) a ^= 1; return a == 0;")),
            "true");
}

class LostBlocks : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(
    Programs, LostBlocks,
    ::testing::Values(
        // Never freed; freed but for the last; but for the first.
        "struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = l; l = x; "
        "}",
        "struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = l; l = x; "
        "}"
        "while (l && l->next) { struct node *t = l->next; free(l); l = t; }",
        "struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = l; l = x; "
        "}"
        "if (l) l = l->next; while (l) { struct node *t = l->next; free(l); l = t; }",
        // A link that is not kept, or leads to the node itself.
        "struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = 0; l = x; "
        "}"
        "free(l);",
        "struct node *l = 0; while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = x; l = x; "
        "}"
        "free(l);",
        // Lost for ever, though no end is reached.
        "malloc(4); for (;;) ;", "for (;;) malloc(4);", "int *p = malloc(4); p = malloc(4); while (1) *p = 0;",
        "int *p = 0; for (;;) { p = malloc(4); *p = 1; }",
        "int *p = malloc(4), *q; for (;;) { q = malloc(4); *q = *p; free(p); p = 0; p = q; q = 0; p = malloc(4); *p = "
        "0; }",
        // Two blocks hold each other, and nothing holds them.
        "struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; a = b = 0; "
        "while (__VERIFIER_nondet_int()) ;",
        // Held by what was freed.
        "struct node *a = malloc(sizeof *a); a->next = malloc(sizeof *a); free(a); while (__VERIFIER_nondet_int()) ;"));

TEST_P(LostBlocks, are_not_overlooked) { EXPECT_NE(verdict_of_c(in_main(GetParam()), 3), "true"); }

TEST(TemplateLeaks, the_value_of_the_last_round_holds_nothing) {
  EXPECT_NE(verdict_of_c(
                "static int *make(void) { int *p = malloc(4); *p = 0; while (__VERIFIER_nondet_int()) ; return p; }\n" +
                in_main("int *p = 0; for (;;) { p = make(); *p = 1; }")),
            "true");
}

TEST(TemplateLeaks, an_address_outside_of_a_block_does_not_hold_it) {
  EXPECT_EQ(verdict_of_c("char *g;\n" + in_main("g = malloc(4); g += 3;")), "true");
  EXPECT_NE(verdict_of_c("char *g;\n" + in_main("g = malloc(4); g += 8;")), "true");
}

TEST(TemplateLeaks, a_variable_of_main_holds_nothing_when_main_has_returned) {
  EXPECT_NE(verdict_of_c("static void fill(struct node *n) { n->next = malloc(sizeof *n); }\n" +
                         in_main("struct node s; fill(&s);")),
            "true");
  // A parameter has no scope that ends.
  EXPECT_NE(verdict_of_c("static void fill(char ***a) { *a = malloc(sizeof **a); }\n"
                         "int main(int argc, char **argv) { fill(&argv); return 0; }\n"),
            "true");
}

TEST(TemplateLeaks, a_number_may_hide_an_address) {
  EXPECT_NE(verdict_of_c(in_main("int *p = malloc(4); unsigned long n = (unsigned long)p; p = 0;"
                                 "while (__VERIFIER_nondet_int()) ; free((void *)n);")),
            "true");
}

TEST(TemplateLeaks, what_is_lost_before_a_recursion_without_end_is_not_overlooked) {
  EXPECT_NE(verdict_of_c("static int f(int n) { return f(n) + 1; }\n" + in_main("malloc(4); f(1);")), "true");
}

}  // namespace
}  // namespace heapwise::tmpl
