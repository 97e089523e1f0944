// Programs that are explored whole: proofs, merged states, and what must not be called whole.
#include "hunt/exploration.h"

namespace heapwise::hunt::testing {
namespace {

TEST(ExploreWhole, a_program_without_inputs) {
  const auto it = explore_c(R"(
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 5; i++) { struct node *n = malloc(sizeof *n); n->next = list; list = n; }
  while (list) { struct node *n = list->next; free(list); list = n; }
  return 0;
})");
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
  EXPECT_EQ(it.outcome.statistics.forks, 0U);
}

TEST(ExploreWhole, a_check_that_makes_the_access_safe) {
  const auto it = explore_c(R"(
int main(void) {
  int i = __VERIFIER_nondet_int();
  int a[8] = {0};
  if (i >= 0 && i < 1000 && i * 2 < 16) return a[i];
  return 0;
})");
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
}

TEST(ExploreWhole, what_only_the_solver_sees_to_be_impossible) {
  const auto it = explore_c(R"(
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int *p = 0;
  if (x * x % 4 == 2) *p = 1;
  return 0;
})");
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
}

TEST(ExploreWhole, equal_states_of_an_endless_loop_are_followed_once) {
  const auto it = explore_c(R"(
int main(void) {
  int *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (p) { free(p); p = 0; } else { p = malloc(4); *p = 1; }
  }
  if (p) free(p);
  return 0;
})");
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
  EXPECT_GT(it.outcome.statistics.merged, 0U);
}

TEST(ExploreWhole, states_with_other_conditions_on_a_live_input_are_kept_apart) {
  // Both ways lead to the same place with the same x; only one of them must not dereference null.
  const auto it = explore_c(R"(
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = 0;
  if (x > 10) { x = x + 0; }
  if (x > 20) *p = x;
  return 0;
})");
  ASSERT_TRUE(it.outcome.confirmed);
  EXPECT_GT(it.inputs.at(0), 20);
}

TEST(ExploreWhole, is_not_said_when_the_budget_ends_the_search) {
  const ir::Program program = frontend::compile_text(
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) { int s = 0; while (__VERIFIER_nondet_int()) s++; return s; }");
  Budget budget(0, 0, 2000);
  const ExploreOutcome outcome = explore(engine::Task(program), budget, [](const Candidate&) { return false; });
  EXPECT_FALSE(outcome.whole);
  EXPECT_FALSE(outcome.confirmed);
}

TEST(ExploreWhole, is_not_said_when_a_candidate_was_in_vain) {
  const ir::Program program = frontend::compile_text("int main(void) { int *p = 0; *p = 1; return 0; }");
  Budget budget(10, 0);
  int offered = 0;
  const ExploreOutcome outcome = explore(engine::Task(program), budget, [&](const Candidate&) {
    ++offered;
    return false;
  });
  EXPECT_EQ(offered, 1);
  EXPECT_FALSE(outcome.whole);
}

TEST(ExploreWhole, memory_that_is_left_counts_for_memcleanup_only) {
  const std::string body = R"(
int *kept;
int main(void) { kept = malloc(4); return 0; })";
  Question cleanup;
  cleanup.property = check::Property::Memcleanup;
  EXPECT_TRUE(explore_c(body, cleanup).outcome.confirmed);
  EXPECT_TRUE(explore_c(body).outcome.whole);
}

TEST(ExploreWhole, an_invalid_access_is_no_answer_for_another_property) {
  Question unreach;
  unreach.property = check::Property::Unreach;
  const auto it = explore_c("int main(void) { int *p = 0; *p = 1; reach_error(); return 0; }", unreach);
  EXPECT_FALSE(it.outcome.whole);
  EXPECT_FALSE(it.outcome.confirmed);
}

}  // namespace
}  // namespace heapwise::hunt::testing
