#include "prove/follow.h"

#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "prove/prove_text.h"

namespace heapwise::prove {
namespace {

const std::string kMain = R"(
func @main() -> i32 {
b0:
  %0: ptr = call @build()
  jump b1
b1:
  call @release(%0)
  return i32 0
})";

// A proof of the program, and what following ten runs through it shows. `spoil` may change the proof's states.
template <class Spoil>
FollowReport follow(const ir::Program& program, Spoil spoil) {
  const engine::Task task(program);
  ProofStates states(program);
  Budget budget(20, 0);
  EXPECT_TRUE(prove(task, budget, states.watch()).proved);
  EXPECT_TRUE(states.has_proof());
  spoil(states);
  Budget following;
  Follower follower(program, states, true, following);
  const interp::Interpreter interpreter(program, models::Models::standard());
  interp::Options run_options;
  run_options.step_limit = 10'000;
  run_options.observer = &follower;
  for (std::uint64_t run = 0; run < 10; ++run) {
    follower.begin_run();
    (void)interpreter.run(interp::Inputs::from_seed(run, interp::Inputs::Style::Coin), run_options);
  }
  return follower.report();
}

TEST(Follow, every_state_of_a_sound_proof_is_described) {
  const ir::Program program = program_of(kRecursiveList + kMain);
  const FollowReport report = follow(program, [](ProofStates&) {});
  EXPECT_EQ(report.runs, 10U);
  EXPECT_GT(report.states, 50U);
  EXPECT_TRUE(report.outside.empty());
  EXPECT_TRUE(report.undecided.empty());
  EXPECT_EQ(report.described, report.states);
}

TEST(Follow, a_place_that_prove_never_came_to_is_outside) {
  const ir::Program program = program_of(kRecursiveList + kMain);
  const ir::Position behind{program.main, ir::BlockId(std::uint32_t{1}), 0};
  const FollowReport report = follow(program, [&](ProofStates& states) { states.at(behind).clear(); });
  ASSERT_EQ(report.outside.size(), 10U);
  EXPECT_EQ(report.outside.front().at, behind);
  EXPECT_TRUE(report.outside.front().heaps.empty());
}

TEST(Follow, a_heap_that_forgets_a_case_leaves_states_outside) {
  const ir::Program program = program_of(kRecursiveList + kMain);
  const ir::Position behind{program.main, ir::BlockId(std::uint32_t{1}), 0};
  const FollowReport report = follow(program, [&](ProofStates& states) {
    // As if the list were always empty there.
    heap::Heap none = states.at(behind).front();
    none.drop_roots_if([](heap::RootKey) { return true; });
    none.set_root(heap::register_key(heap::kCallDepth, 0), heap::Value::constant(0));
    none.remove_if([](heap::ObjectId) { return true; });
    states.at(behind) = {none};
  });
  EXPECT_FALSE(report.outside.empty());
  EXPECT_LT(report.outside.size(), 10U);
  EXPECT_FALSE(report.outside.front().heaps.empty());
  EXPECT_FALSE(report.outside.front().state.empty());
}

TEST(Follow, a_block_that_the_heap_does_not_have_is_outside) {
  const ir::Program program = program_of(kRecursiveList + kMain);
  const ir::Position behind{program.main, ir::BlockId(std::uint32_t{1}), 0};
  const FollowReport report = follow(program, [&](ProofStates& states) {
    // As if nobody knew anything of the list: its blocks are lost.
    for (heap::Heap& heap : states.at(behind)) {
      heap.drop_roots_if([](heap::RootKey) { return true; });
      heap.remove_if([](heap::ObjectId) { return true; });
    }
  });
  EXPECT_FALSE(report.outside.empty());
}

}  // namespace
}  // namespace heapwise::prove
