// Inputs of a violation, made few and small, while the violation stays the same.
#include "hunt/shrink.h"

#include "hunt/hunt_text.h"

namespace heapwise::hunt {
namespace {

// The first input chooses between two violations; the second of them needs a 7 behind it.
constexpr const char* kTwo = R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i1 = icmp eq %0, i32 0
  branch %1, b1, b2
b1:
  store i32 1, null
  return i32 1
b2:
  %2: i32 = call @__VERIFIER_nondet_int()
  %3: i1 = icmp eq %2, i32 7
  branch %3, b3, b2
b3:
  store i32 2, null
  return i32 0)";

std::vector<ir::SignedBits> shrunk(const std::vector<int>& inputs, ir::BlockId place) {
  const ir::Program program =
      interp::program_of("program lp64\n" + interp::kDeclarations + "func @main() -> i32 {\n" + kTwo + "\n}\n");
  const engine::Task task(program);
  const Judge judge(task);
  std::vector<interp::Inputs::Value> values;
  for (const int input : inputs) values.emplace_back(ir::SignedBits{input});
  constexpr std::uint64_t kSteps = 10'000;
  Judgement judgement = judge.judge(judge.run(interp::Inputs(values), kSteps), kSteps);
  EXPECT_EQ(judgement.kind, Judgement::Kind::Confirmed);
  const Bug bug = shrink(task, std::move(*judgement.bug));
  EXPECT_EQ(bug.violation().at.stack.front().block, place);
  std::vector<ir::SignedBits> left;
  for (const interp::Inputs::Value& value : bug.inputs) left.push_back(std::get<ir::SignedBits>(value));
  return left;
}

TEST(Shrink, leaves_out_what_the_violation_does_not_need) {
  EXPECT_EQ(shrunk({93, 4, -5, 6, 8, 3, 7}, ir::BlockId(3U)), (std::vector<ir::SignedBits>{1, 7}));
}

TEST(Shrink, does_not_exchange_a_violation_for_an_easier_one) {
  EXPECT_EQ(shrunk({-1, 7}, ir::BlockId(3U)).size(), 2U);
  EXPECT_EQ(shrunk({0}, ir::BlockId(1U)), (std::vector<ir::SignedBits>{0}));
}

}  // namespace
}  // namespace heapwise::hunt
