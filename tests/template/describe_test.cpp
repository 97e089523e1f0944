// Rows in words, in the program's names.
#include "template/describe.h"

#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

// What is said of all loops, one line each.
std::string rows_of(const std::string& text) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" + text,
      ir::DataModel::LP64);
  engine::Question question;
  question.property = check::Property::Unreach;
  const engine::Task task(program, question);
  Budget budget(60, 0);
  std::string all;
  for (const engine::Invariant& each : Template(task, budget).run().invariants)
    for (const std::string& one : each.cases) all += one + "\n";
  return all;
}

TEST(RowsInWords, name_variables_and_leave_out_the_limits_of_their_types) {
  const std::string rows =
      rows_of("int main(void) { int i; for (i = 0; i < 10; i++); if (i != 10) reach_error(); return 0; }");
  EXPECT_EQ(rows.find("after each round: "), 0U) << rows;
  EXPECT_NE(rows.find("i ∈ [1, 10]"), std::string::npos) << rows;
  EXPECT_EQ(rows.find("2147483647"), std::string::npos) << rows;
}

// Such a row speaks of no value, and the loop has none but those in memory.
TEST(RowsInWords, say_nothing_of_a_row_that_speaks_of_an_object_alone) {
  const std::string rows = rows_of(R"(
    static int *once;
    int main(void) { int *unset = malloc(sizeof *unset);
      once = malloc(4);
      while (__VERIFIER_nondet_int()) { free(once); once = 0; }
      if (*unset == 3) reach_error();
      return 0; })");
  EXPECT_EQ(rows.find("after each round: once"), 0U) << rows;
}

TEST(RowsInWords, name_the_fields_of_blocks_by_what_points_to_them) {
  const std::string rows = rows_of(R"(
    struct node { struct node *next; int val; };
    int main(void) { struct node *list = 0;
      while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->val = 10; n->next = list; list = n; }
      for (struct node *p = list; p; p = p->next) if (p->val != 10) reach_error();
      return 0; })");
  EXPECT_NE(rows.find("every block made at line 7: "), std::string::npos) << rows;
  EXPECT_NE(rows.find("next is null or such a block"), std::string::npos) << rows;
  EXPECT_NE(rows.find("val = 10"), std::string::npos) << rows;
  EXPECT_NE(rows.find("p goes along next: null or a block made at line 7"), std::string::npos) << rows;
}

// One node is made apart from the others: the path has both.
TEST(RowsInWords, say_what_a_cursor_meets_along_its_link) {
  const std::string rows = rows_of(R"(
    struct node { int val; struct node *next; };
    int main(void) { struct node *list = malloc(sizeof *list); list->val = 1; list->next = 0;
      while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->val = 1; n->next = list; list = n; }
      struct node *p = list;
      while (p && p->val) p = p->next;
      if (p) reach_error();
      return 0; })");
  EXPECT_NE(rows.find("p goes along next: null or the block made at line 6 or a block made at line 7"),
            std::string::npos)
      << rows;
}

// Now one link, now the other; or an address from elsewhere: no path by one link.
TEST(RowsInWords, name_no_link_where_there_are_two_or_the_cursor_jumps) {
  const std::string node =
      "struct node { struct node *next, *other; }; int main(void) { struct node *list = 0;"
      "while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->next = n->other = list; list = n; }";
  for (const char* step : {"p = __VERIFIER_nondet_int() ? p->next : p->other", "p = p->next ? p->next : list"}) {
    const std::string rows =
        rows_of(node + "struct node *p = list; while (p && __VERIFIER_nondet_int()) " + step + "; return 0; }");
    EXPECT_EQ(rows.find("goes along"), std::string::npos) << rows;
  }
}

TEST(RowsInWords, speak_of_loops_that_change_memory_alone) {
  const std::string rows =
      rows_of("int g; int main(void) { while (__VERIFIER_nondet_int()) g += 2; if (g & 1) reach_error(); return 0; }");
  EXPECT_NE(rows.find("bit 0 of g is 0"), std::string::npos) << rows;
}

// The head of its loop has no parameters, and the program's own test is among the rows.
TEST(RowsInWords, leave_out_tests_where_the_loop_carries_no_variable) {
  const std::string rows = rows_of(R"(
    struct node { struct node *next; int lo, hi; } *list;
    int main(void) {
      while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n); n->lo = 0; n->hi = 9; n->next = list; list = n;
      }
      for (struct node *p = list; p; p = p->next) if (p->lo > p->hi) reach_error();
      return 0; })");
  EXPECT_NE(rows.find("hi = 9"), std::string::npos) << rows;
}

// The first element is any number: what is said of the others must not be said of it.
TEST(RowsInWords, say_of_which_elements_they_speak) {
  const std::string rows = rows_of(R"(
    int main(void) { int a[20]; a[0] = __VERIFIER_nondet_int(); int i;
      for (i = 1; i < 20; i++) a[i] = 0;
      unsigned j = __VERIFIER_nondet_int(); if (j >= 1 && j < 20 && a[j] != 0) reach_error();
      return 0; })");
  EXPECT_EQ(rows.find("every element of a: its value = 0"), std::string::npos) << rows;
  EXPECT_NE(rows.find("what that was before the loop: its value = 0"), std::string::npos) << rows;
}

TEST(RowsInWords, say_nothing_of_what_was_not_found) { EXPECT_EQ(rows_of("int main(void) { return 0; }"), ""); }

}  // namespace
}  // namespace heapwise::tmpl
