#include "prove/minimise.h"

#include "prove/prove_text.h"

namespace heapwise::prove {
namespace {

// A list of any length is built, then freed from the front; `work` is what is done with each node.
ir::Program list_program(const std::string& work) {
  return program_of(R"(
func @main() -> i32 {
b0:
  jump b1(null)
b1(%0: ptr):
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp ne %1, i32 0
  branch %2, b2, b3
b2:
  %3: ptr = call @malloc(i64 8)
  store %0, %3
  jump b1(%3)
b3:
  jump b4(%0)
b4(%4: ptr):
  %5: i1 = icmp ne %4, null
  branch %5, b5, b6
b5:
)" + work + R"(  jump b4(%6)
b6:
  return i32 0
}
)");
}

constexpr const char* kGood = "  %6: ptr = load %4\n  call @free(%4)\n";
constexpr const char* kUseAfterFree = "  call @free(%4)\n  %6: ptr = load %4\n";
constexpr const char* kLeak = "  %6: ptr = load %4\n";

std::optional<Outcome> minimised(const ir::Program& program) {
  Budget budget(20, 0);
  return minimise(engine::Task(program), budget);
}

TEST(Minimise, leaves_one_heap_at_each_loop_of_a_list_program) {
  const std::optional<Outcome> outcome = minimised(list_program(kGood));
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->proved);
  ASSERT_EQ(outcome->invariants.size(), 2U);
  for (const Invariant& invariant : outcome->invariants) EXPECT_EQ(invariant.heaps.size(), 1U);
}

TEST(Minimise, proves_no_broken_program) {
  EXPECT_FALSE(minimised(list_program(kUseAfterFree)));
  EXPECT_FALSE(minimised(list_program(kLeak)));
}

TEST(Minimise, drops_what_others_cover_and_keeps_the_rest) {
  Invariant invariant;
  for (const std::int64_t hi : {3, 9, 5}) {
    heap::Heap h;
    const heap::Value number = h.fresh_number({0, hi, 1, 0});
    h.set_root(heap::register_key(1, 0), number);
    invariant.heaps.push_back(h);
  }
  drop_covered(invariant);
  ASSERT_EQ(invariant.heaps.size(), 1U);
  EXPECT_EQ(invariant.heaps[0].range(invariant.heaps[0].roots()[0].second).hi, 9);
}

}  // namespace
}  // namespace heapwise::prove
