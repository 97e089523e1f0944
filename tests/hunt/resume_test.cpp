// A search that is left and taken up again finds what it finds at once.
#include <gtest/gtest.h>

#include "hunt/exploration.h"
#include "hunt/hunt.h"

namespace heapwise::hunt {
namespace {

// Six independent inputs: 64 paths, and a block that is freed on each.
const char* const kManyPaths = R"(
  extern int __VERIFIER_nondet_int(void);
  extern void* malloc(__SIZE_TYPE__);
  extern void free(void*);
  int main(void) {
    int* sum = malloc(sizeof *sum);
    *sum = 0;
    for (int i = 0; i < 6; ++i)
      if (__VERIFIER_nondet_int() == 12345 + i) *sum += i;
    FREE
    return 0;
  })";

ir::Program program_with(const std::string& end) {
  std::string text = kManyPaths;
  return frontend::compile_text(text.replace(text.find("FREE"), 4, end), ir::DataModel::LP64);
}

int resume_until_finished(Explorer& explorer, std::uint64_t steps) {
  int slices = 0;
  for (; !explorer.finished() && slices < 100'000; ++slices) {
    Budget slice(0, 0, steps);
    explorer.resume(slice);
  }
  return slices;
}

TEST(Resume, in_slices_follows_the_same_number_of_paths_as_at_once) {
  const ir::Program program = program_with("free(sum);");
  const engine::Task task(program);
  const OnCandidate none = [](const Candidate&) { return false; };
  Budget budget(60, 0);
  const ExploreOutcome at_once = explore(task, budget, none);
  ASSERT_TRUE(at_once.whole);
  Explorer explorer(task, budget, none);
  EXPECT_GT(resume_until_finished(explorer, 40), 1) << "else this shows nothing";
  EXPECT_TRUE(explorer.outcome().whole);
  EXPECT_EQ(explorer.outcome().statistics.paths, at_once.statistics.paths);
}

TEST(Resume, an_unfinished_search_proves_nothing) {
  const ir::Program program = program_with("free(sum);");
  const engine::Task task(program);
  const OnCandidate none = [](const Candidate&) { return false; };
  Budget budget(60, 0);
  Explorer explorer(task, budget, none);
  Budget slice(0, 0, 40);
  explorer.resume(slice);
  EXPECT_FALSE(explorer.finished());
  EXPECT_FALSE(explorer.outcome().whole);
}

TEST(Resume, a_hunt_in_slices_finds_the_violation_that_needs_a_certain_input) {
  const ir::Program program = program_with("if (*sum == 11) sum = 0; free(sum);");
  Budget budget(60, 0);
  const engine::Task task(program);
  Hunt hunt(task, budget);
  Outcome outcome;
  for (int i = 0; i < 100'000 && !outcome.finished; ++i) {
    Budget slice = budget.part(0.001);
    outcome = hunt.resume(slice);
  }
  ASSERT_EQ(outcome.answer, Outcome::Answer::False);
  EXPECT_EQ(outcome.bug->violation().property, interp::Property::ValidMemtrack);
  const Outcome again = Hunt(task, budget).repeat(outcome.bug->inputs);
  EXPECT_EQ(again.answer, Outcome::Answer::False) << "the inputs are all that it takes";
}

TEST(Resume, inputs_on_which_nothing_is_wrong_are_no_violation_when_repeated) {
  const ir::Program program = program_with("free(sum);");
  Budget budget(60, 0);
  EXPECT_EQ(Hunt(engine::Task(program), budget).repeat({ir::SignedBits{1}}).answer, Outcome::Answer::Unknown);
}

}  // namespace
}  // namespace heapwise::hunt
