// Lists that are freed: nothing is touched after its end, and nothing is left. Each proof beside its broken neighbours.
#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

using check::Property;

constexpr double kBriefly = 8;  // seconds, for what must not be proved however long one looks

std::string verdict_of_c(const std::string& body, Property property, double seconds = 60) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
      "struct node { struct node *next; int v; };\nint main(void) {\n" +
          body + "\nreturn 0; }\n",
      ir::DataModel::LP64);
  engine::Question question;
  question.property = property;
  const engine::Task task(program, question);
  Budget budget(seconds, 0);
  switch (Template(task, budget).run().answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false";
    case Outcome::Answer::Unknown: return "unknown";
  }
  return "";
}

const std::string kPrepend = R"(
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->v = 1; x->next = l; l = x; })";
const std::string kAppend = R"(
  struct node *l = 0, *e = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x); x->next = 0;
    if (e) e->next = x; else l = x;
    e = x;
  })";
const std::string kFree = "while (l) { struct node *t = l->next; free(l); l = t; }";

TEST(TemplateFreeing, a_list_that_grows_at_its_head_is_freed_wholly) {
  EXPECT_EQ(verdict_of_c(kPrepend + kFree, Property::Memcleanup), "true");
}

TEST(TemplateFreeing, a_list_that_grows_at_its_end_is_freed_wholly) {
  EXPECT_EQ(verdict_of_c(kAppend + kFree, Property::Memcleanup), "true");
}

// Rows of the loop that made the nodes speak of those that were alive then; the numbers of neighbours leave gaps.
const std::string kSomeDropped = R"(
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (__VERIFIER_nondet_int()) { free(x); continue; }
    x->v = 1; x->next = l; l = x;
  })";

TEST(TemplateFreeing, a_list_some_of_whose_nodes_were_dropped_is_freed_safely) {
  EXPECT_EQ(verdict_of_c(kSomeDropped + kFree, Property::Unreach), "true");
  EXPECT_NE(verdict_of_c(kSomeDropped + "while (l) { free(l); l = l->next; }", Property::Unreach, kBriefly), "true");
  EXPECT_NE(verdict_of_c(kSomeDropped + "if (l) { free(l); }" + kFree, Property::Unreach, kBriefly), "true");
}

const std::string kFirstApart = R"(
  struct node *l = malloc(sizeof *l); l->next = 0;
  struct node *e = l;
  while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = 0; e->next = x; e = x; })";

TEST(TemplateFreeing, a_list_whose_first_node_is_made_apart_is_freed_wholly) {
  EXPECT_EQ(verdict_of_c(kFirstApart + kFree, Property::Memcleanup), "true");
  EXPECT_NE(verdict_of_c(kFirstApart + "l = l->next;" + kFree, Property::Memcleanup, kBriefly), "true");
  EXPECT_NE(verdict_of_c(kFirstApart + kFree + "free(e);", Property::Memcleanup, kBriefly), "true");
}

TEST(TemplateFreeing, a_list_that_grows_at_its_head_and_is_freed_loses_nothing) {
  EXPECT_EQ(verdict_of_c(kPrepend + kFree, Property::Memsafety), "true");
  EXPECT_NE(verdict_of_c(kPrepend + "while (l) { struct node *t = l->next; if (t) free(l); l = t; }",
                         Property::Memsafety, kBriefly),
            "true");
}

class BrokenFreeing : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(
    Loops, BrokenFreeing,
    ::testing::Values("if (l) { struct node *t = l->next; free(l); l = t; }",                // one
                      "while (l && l->next) { struct node *t = l->next; free(l); l = t; }",  // all but the last
                      "while (l) l = l->next;"));                                            // none

TEST_P(BrokenFreeing, is_not_proved_for_a_list_that_grew_at_its_head) {
  EXPECT_NE(verdict_of_c(kPrepend + GetParam(), Property::Memcleanup), "true");
}

TEST_P(BrokenFreeing, is_not_proved_for_a_list_that_grew_at_its_end) {
  EXPECT_NE(verdict_of_c(kAppend + GetParam(), Property::Memcleanup), "true");
}

}  // namespace
}  // namespace heapwise::tmpl
