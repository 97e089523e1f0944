// How one run waits for the others: it is asked twice, and goes on or ends.
#include "prove/prove_text.h"

namespace heapwise::prove {
namespace {

const std::string kThreeSteps = R"(
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 8)
  store i64 1, %0
  call @free(%0)
  return i32 0
})";

class Pause : public testing::Test {
 protected:
  [[nodiscard]] Outcome run(std::array<std::uint64_t, 2> at, bool goes_on) {
    const ir::Program program = program_of(kThreeSteps);
    const engine::Task task(program);
    const Precision precision = precisions().back();
    const Observer observer = [&](ir::Position position, std::uint32_t, const heap::Heap&) { last_ = position; };
    Prover prover(task, precision, budget_, observer);
    prover.pause_at(at, [&](std::size_t which) {
      EXPECT_EQ(which, pauses_);
      ++pauses_;
      before_ = last_.index;
      return goes_on;
    });
    return prover.run();
  }

  Budget budget_;
  ir::Position last_;
  std::uint32_t before_ = 0;  // the instruction before the pause
  std::size_t pauses_ = 0;
};

TEST_F(Pause, a_run_that_waited_goes_on_to_its_end) {
  EXPECT_TRUE(run({1, 2}, true).proved);
  EXPECT_EQ(pauses_, 2U);
  EXPECT_EQ(before_, 0U);
}

TEST_F(Pause, a_run_that_nobody_needs_any_more_ends_there) {
  const Outcome outcome = run({2, 3}, false);
  EXPECT_FALSE(outcome.proved);
  EXPECT_EQ(outcome.reason.kind, exec::Finding::Kind::Limit);
  EXPECT_EQ(last_.index, 0U);
}

TEST_F(Pause, does_not_come_when_the_run_is_shorter) {
  EXPECT_TRUE(run({100, 200}, false).proved);
  EXPECT_EQ(pauses_, 0U);
}

}  // namespace
}  // namespace heapwise::prove
