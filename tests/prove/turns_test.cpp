// A run that is left and taken up again: it pauses twice, goes on where it stopped, or ends.
#include <fmt/format.h>

#include <map>

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
  ir::Program program_ = program_of(kThreeSteps);
  engine::Task task_{program_};
  Budget budget_;
  ir::Position last_;
  Observer observer_ = [this](ir::Position position, std::uint32_t, const heap::Heap&) { last_ = position; };
  Precision precision_ = precisions().back();
  Attempt attempt_{task_, precision_, budget_, observer_, std::make_shared<ProgramFacts>(program_)};
};

TEST_F(Pause, a_run_that_waited_goes_on_to_its_end) {
  Budget slice;
  attempt_.begin({.steps = 0});
  EXPECT_EQ(attempt_.resume(&slice), Attempt::State::Pauses);
  attempt_.begin({.steps = 1});
  EXPECT_EQ(attempt_.resume(&slice), Attempt::State::Pauses);
  EXPECT_EQ(last_.index, 0U);
  attempt_.begin({});
  EXPECT_EQ(attempt_.resume(&slice), Attempt::State::Ended);
  EXPECT_TRUE(attempt_.outcome().proved);
}

TEST_F(Pause, a_run_that_nobody_needs_any_more_ends_there) {
  attempt_.begin({.steps = 1});
  Budget slice;
  EXPECT_EQ(attempt_.resume(&slice), Attempt::State::Pauses);
  attempt_.end();
  EXPECT_FALSE(attempt_.outcome().proved);
  EXPECT_EQ(attempt_.outcome().reason.kind, exec::Finding::Kind::Limit);
  EXPECT_EQ(last_.index, 0U);
}

TEST_F(Pause, does_not_come_when_the_run_is_shorter) {
  attempt_.begin({.steps = 100});
  Budget slice;
  EXPECT_EQ(attempt_.resume(&slice), Attempt::State::Ended);
  EXPECT_TRUE(attempt_.outcome().proved);
}

TEST_F(Pause, a_run_hands_over_when_its_slice_is_used_up) {
  int slices = 0;
  for (Attempt::State state{}; state != Attempt::State::Ended; ++slices) {
    Budget slice(0, 0, 1);
    state = attempt_.resume(&slice);
  }
  EXPECT_GE(slices, 3);
  EXPECT_TRUE(attempt_.outcome().proved);
}

TEST(Prove, in_slices_proves_what_it_proves_at_once) {
  const ir::Program program = program_of(kRecursiveList + R"(
func @main() -> i32 {
b0:
  %0: ptr = call @build()
  call @release(%0)
  return i32 0
})");
  const engine::Task task(program);
  Budget whole;
  const Outcome at_once = prove(task, whole);
  ASSERT_TRUE(at_once.proved);
  Prove prove(task, whole);
  int slices = 0;
  engine::Step step = engine::Progress{};
  for (; std::holds_alternative<engine::Progress>(step) && slices < 100'000; ++slices) {
    Budget slice(0, 0, 5);
    step = prove.resume(slice);
  }
  EXPECT_GT(slices, 5);
  EXPECT_TRUE(std::holds_alternative<engine::Proved>(step));
  EXPECT_EQ(prove.outcome().steps, at_once.steps);
}

// A number that only the exact run keeps, after more steps than its first turn has.
std::string many_exact_steps() {
  std::string rounds;
  for (int i = 0; i < 100; ++i)
    rounds += fmt::format("  %y{}: i32 = mul %{}, i32 1103515245\n  %x{}: i32 = add %y{}, i32 12345\n", i,
                          i == 0 ? "x" : fmt::format("x{}", i - 1), i, i);
  return R"(
func @main() -> i32 {
start:
  %p: ptr = call @malloc(i64 8)
  jump loop(i32 0, i32 1)
loop(%n: i32, %x: i32):
  %more: i1 = icmp slt %n, i32 50
  branch %more, step, done
step:
)" + rounds +
         R"(
  %next: i32 = add %n, i32 1
  jump loop(%next, %x99)
done:
  %bit: i32 = and %x, i32 1
  %odd: i1 = icmp eq %bit, i32 1
  branch %odd, right, wrong
wrong:
  store i64 1, %p
  call @free(%p)
  jump right
right:
  call @free(%p)
  return i32 0
})";
}

TEST(Prove, a_run_whose_turn_is_over_goes_on_where_it_stopped) {
  const ir::Program program = program_of(many_exact_steps());
  const engine::Task task(program);
  Budget whole;
  std::map<std::size_t, int> turns;
  std::size_t begun = 0, decided = 0, now = 0;
  Watch watch;
  watch.on_turn = [&](std::size_t run) { ++turns[now = run]; };
  watch.on_end = [&](std::size_t run, const Outcome&, bool proved) { decided = proved ? run : decided; };
  watch.observer = [&](ir::Position at, std::uint32_t, const heap::Heap&) {
    if (at.block.index() == 0 && at.index == 0 && now == 0) ++begun;
  };
  const Outcome outcome = prove(task, whole, watch);
  EXPECT_TRUE(outcome.proved);
  EXPECT_EQ(outcome.precision, "exact");
  EXPECT_EQ(decided, 0U);
  EXPECT_EQ(turns[0], 2);
  EXPECT_EQ(begun, 1U);
}

TEST(Prove, gives_up_when_the_limits_of_the_whole_are_reached) {
  const ir::Program program = program_of(kThreeSteps);
  const engine::Task task(program);
  Budget whole(0, 0, 2);
  Prove prove(task, whole);
  Budget slice;
  const engine::Step step = prove.resume(slice);
  ASSERT_TRUE(std::holds_alternative<engine::GaveUp>(step));
  EXPECT_EQ(std::get<engine::GaveUp>(step).reason.what, "steps");
}

}  // namespace
}  // namespace heapwise::prove
