// realloc: another block takes over what fits, and the old one ends. Each proof beside its broken neighbours.
#include "template/c_text.h"

namespace heapwise::tmpl {
namespace {

TEST(TemplateRealloc, what_fits_is_kept) {
  const std::string two = "int *p = malloc(8); p[0] = 1; p[1] = 2; p = realloc(p, 16); p[3] = 5; ";
  EXPECT_EQ(verdict_of_body(two + "if (p[0] != 1 || p[1] != 2) reach_error(); free(p);", kUnreach), "true");
  EXPECT_EQ(verdict_of_body(two + "free(p);"), "true");
  EXPECT_EQ(verdict_of_body(two + "if (p[1] != 1) reach_error();", kUnreach), "false");
  const std::string back = "int *p = malloc(16); p[0] = p[3] = 1; p = realloc(p, 4); p = realloc(p, 16); ";
  EXPECT_EQ(verdict_of_body(back + "if (p[0] != 1) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(back + "if (p[3] != 1) reach_error();", kUnreach), "true");
  const std::string cut = "int *p = malloc(4); *p = 7; p = realloc(p, 3); p = realloc(p, 4); ";
  EXPECT_NE(verdict_of_body(cut + "if (*p != 7) reach_error();", kUnreach), "true");
}

TEST(TemplateRealloc, elements_are_kept_up_to_the_last_that_fits) {
  const std::string table =
      "unsigned n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(); if (n > 9 || i > 9) return 0; "
      "struct pair { short a; int b; } *p = malloc(10 * sizeof *p); p[i].a = 3; p[i].b = 4; "
      "p = realloc(p, n * sizeof *p); ";
  EXPECT_EQ(verdict_of_body(table + "if (i < n && (p[i].a != 3 || p[i].b != 4)) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(table + "if (n && p[n - 1].b != 4) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(table + "if (i <= n && p[i].a != 3) reach_error();", kUnreach), "true");
  const std::string odd = "p = realloc(p, n * sizeof *p + 6); p = realloc(p, 10 * sizeof *p); ";
  EXPECT_EQ(verdict_of_body(table + odd + "if (i < n && p[i].b != 4) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(table + odd + "if (i <= n && p[i].b != 4) reach_error();", kUnreach), "true");
}

TEST(TemplateRealloc, a_block_that_grows_in_a_loop_keeps_its_elements) {
  const std::string grow =
      "int n = 1; int *p = malloc(4); p[0] = 7; while (__VERIFIER_nondet_int() && n < 1000) { n++; "
      "p = realloc(p, n * sizeof(int)); p[n - 1] = n; ";
  EXPECT_EQ(verdict_of_body(grow + "if (p[0] != 7) reach_error(); }", kUnreach), "true");
  EXPECT_NE(verdict_of_body(grow + "if (n == 6 && p[n - 2] != 7) reach_error(); }", kUnreach), "true");
}

TEST(TemplateRealloc, addresses_are_kept) {
  const std::string nodes =
      "struct node **t = malloc(2 * sizeof *t); t[0] = malloc(sizeof **t); t[0]->v = 3; t = realloc(t, 4 * sizeof *t);"
      "int v = t[0]->v; free(t[0]); ";
  EXPECT_EQ(verdict_of_body(nodes + "free(t);"), "true");
  EXPECT_EQ(verdict_of_body(nodes + "if (v != 3) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(nodes + "t[0]->v = 4; free(t);"), "true");
}

TEST(TemplateRealloc, null_is_a_new_block) {
  EXPECT_EQ(verdict_of_body("int *p = realloc(0, 8); p[1] = 3; free(p);"), "true");
  EXPECT_EQ(verdict_of_body("int *p = realloc(0, 8); p[2] = 3; free(p);"), "false");
}

TEST(TemplateRealloc, the_old_address_may_come_back_or_not) {
  const std::string moved = "int *p = malloc(8); int *q = realloc(p, 16); ";
  EXPECT_NE(verdict_of_body(moved + "if (p == q) reach_error();", kUnreach), "true");
  EXPECT_NE(verdict_of_body(moved + "if (p != q) reach_error();", kUnreach), "true");
}

TEST(TemplateRealloc, a_size_of_zero_frees_in_any_case) {
  const std::string none = "int *p = malloc(8); int *q = realloc(p, 0); ";
  EXPECT_EQ(verdict_of_body(none + "free(q);"), "true");
  EXPECT_EQ(verdict_of_body(none + "free(q);", {.may_fail = true}), "true");
  EXPECT_NE(verdict_of_body(none), "true");
  EXPECT_NE(verdict_of_body(none + "free(p); free(q);"), "true");
}

TEST(TemplateRealloc, where_it_fails_the_old_block_stays) {
  const std::string twice = "int *p = malloc(8); if (!p) return 0; p[0] = 4; int *q = realloc(p, 16); ";
  const Asked may_fail{.may_fail = true};
  EXPECT_EQ(verdict_of_body(twice + "if (q) { q[3] = 1; free(q); } else { p[1] = 2; free(p); }", may_fail), "true");
  EXPECT_EQ(verdict_of_body(twice + "free(q);", may_fail), "false");
  EXPECT_EQ(verdict_of_body(twice + "free(q); free(p);", may_fail), "false");
  EXPECT_EQ(verdict_of_body(twice + "q[3] = 1; free(q);", may_fail), "false");
}

class BrokenRealloc : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Programs, BrokenRealloc,
                         ::testing::Values(
                             // The old block is used, or freed once more.
                             "int *p = malloc(8); int *q = realloc(p, 16); *p = 1; free(q);",
                             "int *p = malloc(8); int *q = realloc(p, 16); free(p); free(q);",
                             "int *p = malloc(8); int *q = realloc(p, 16); q = realloc(p, 8); free(q);",
                             // Behind the new size; what is left of the old one does not count.
                             "int *p = malloc(16); p = realloc(p, 8); p[2] = 1; free(p);",
                             // No block's start.
                             "int *p = malloc(8); p = realloc(p + 1, 16); free(p);",
                             "int a[4]; int *p = realloc(a, 16); free(p);",
                             // Nobody holds the new one; or what the old one held and the new one does not.
                             "int *p = malloc(16); realloc(p, 8);", "int *p = malloc(16); p = realloc(p, 8);",
                             "int **t = malloc(16); t[0] = 0; t[1] = malloc(4); t = realloc(t, 8); free(t);",
                             "int *p = 0; for (int n = 1; __VERIFIER_nondet_int(); n++) { int *q = realloc(p, 4); *q = "
                             "1; if (n == 4) p = 0; else p = q; } free(p);"));

TEST_P(BrokenRealloc, is_not_proved) { EXPECT_NE(verdict_of_body(GetParam(), {.seconds = 3}), "true"); }

}  // namespace
}  // namespace heapwise::tmpl
