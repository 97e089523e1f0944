// Calls: summaries, recursion, pointers to functions; and what an outcome says about a proof.
#include "prove/prove_text.h"

#include <algorithm>

namespace heapwise::prove {
namespace {

TEST(Recursion, a_list_that_is_built_and_freed_recursively_is_safe) {
  const Outcome outcome = prove_text(kRecursiveList + R"(
func @main() -> i32 {
b0:
  %0: ptr = call @build()
  call @release(%0)
  return i32 0
})");
  EXPECT_TRUE(outcome.proved) << outcome.reason.what;
  EXPECT_EQ(outcome.checked.functions, 3U);
  EXPECT_EQ(outcome.checked.allocations, 1U);
  EXPECT_EQ(outcome.checked.frees, 1U);
  EXPECT_EQ(outcome.checked.accesses, 2U);
  EXPECT_EQ(outcome.checked.calls, 4U);
}

TEST(Recursion, a_list_that_is_freed_twice_is_not) {
  const Outcome outcome = prove_text(kRecursiveList + R"(
func @main() -> i32 {
b0:
  %0: ptr = call @build()
  call @release(%0)
  call @release(%0)
  return i32 0
})");
  EXPECT_FALSE(outcome.proved);
  EXPECT_EQ(outcome.reason.kind, exec::Finding::Kind::InvalidAccess);
}

TEST(Recursion, a_list_that_nobody_frees_is_lost) {
  const Outcome outcome = prove_text(kRecursiveList + R"(
func @main() -> i32 {
b0:
  %0: ptr = call @build()
  return i32 0
})");
  EXPECT_FALSE(outcome.proved);
  EXPECT_EQ(outcome.reason.kind, exec::Finding::Kind::Leak);
}

TEST(Recursion, what_never_returns_reaches_nothing_behind_it) {
  EXPECT_TRUE(prove_text(R"(
func @forever() {
b0:
  call @forever()
  return
}
func @main() -> i32 {
b0:
  call @forever()
  call @reach_error()
  unreachable
})",
                         check::Property::Unreach)
                  .proved);
}

TEST(Recursion, exits_that_come_late_come_all_the_same) {
  // Only the second round of @odd sees that @even returns.
  const std::string functions = R"(
func @even(%0: i32) -> i32 {
b0:
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp eq %1, i32 0
  branch %2, b1, b2
b1:
  return i32 0
b2:
  %3: i32 = call @odd(%0)
  return %3
}
func @odd(%0: i32) -> i32 {
b0:
  %1: i32 = call @even(%0)
  %2: i1 = icmp eq %1, i32 0
  branch %2, b1, b2
b1:
  return i32 1
b2:
  return i32 2
}
func @main() -> i32 {
b0:
  %0: i32 = call @even(i32 0)
  %1: i1 = icmp eq %0, i32 RESULT
  branch %1, b1, b2
b1:
  call @reach_error()
  unreachable
b2:
  return i32 0
})";
  for (const auto& [result, unreachable] : {std::pair("0", false), {"1", false}, {"2", false}, {"3", true}}) {
    std::string text = functions;
    text.replace(text.find("RESULT"), 6, result);
    EXPECT_EQ(prove_text(text, check::Property::Unreach).proved, unreachable) << result;
  }
}

TEST(Summaries, a_second_call_from_the_same_heap_costs_a_look_up) {
  const std::string callee = R"(
func @count(%0: ptr) {
b0:
  jump b1(i32 0)
b1(%1: i32):
  store %1, %0
  %2: i32 = add %1, i32 1
  %3: i1 = icmp slt %2, i32 1000
  branch %3, b1(%2), b2
b2:
  store i32 0, %0
  return
}
)";
  auto steps = [&](int calls) {
    std::string main = "func @main() -> i32 {\nb0:\n  %0: ptr = stack i64 4\n  store i32 0, %0\n";
    for (int i = 0; i < calls; ++i) main += "  call @count(%0)\n";
    const Outcome outcome = prove_text(callee + main + "  return i32 0\n}\n");
    EXPECT_TRUE(outcome.proved) << outcome.reason.what;
    return outcome.steps;
  };
  const std::uint64_t one = steps(1), eleven = steps(11);
  EXPECT_GT(one, 10U);
  EXPECT_LE(eleven, one + 20);
}

TEST(FunctionPointers, every_possible_target_is_followed) {
  const std::string functions = R"(
func @good(%0: ptr) {
b0:
  store i32 1, %0
  return
}
func @other(%0: ptr) {
b0:
  store i32 1, WHERE
  return
}
func @main() -> i32 {
b0:
  %0: ptr = stack i64 4
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp eq %1, i32 0
  %3: ptr = select %2, @good, @other
  call %3(%0)
  return i32 0
})";
  for (const auto& [where, safe] : {std::pair("%0", true), {"null", false}}) {
    std::string text = functions;
    text.replace(text.find("WHERE"), 5, where);
    EXPECT_EQ(prove_text(text).proved, safe) << where;
  }
}

TEST(Outcome, a_proof_has_the_invariant_of_each_loop) {
  const Outcome outcome = prove_text(R"(
func @main() -> i32 {
b0:
  jump b1(null)
b1(%0: ptr):
  %1: i32 = call @__VERIFIER_nondet_int()
  %2: i1 = icmp ne %1, i32 0
  branch %2, b2, b3(%0)
b2:
  %3: ptr = call @malloc(i64 8)
  store %0, %3
  jump b1(%3)
b3(%4: ptr):
  %5: i1 = icmp ne %4, null
  branch %5, b4, b5
b4:
  %6: ptr = load %4
  call @free(%4)
  jump b3(%6)
b5:
  return i32 0
})");
  ASSERT_TRUE(outcome.proved) << outcome.reason.what;
  EXPECT_EQ(outcome.checked.loops, 2U);
  ASSERT_EQ(outcome.invariants.size(), 2U);
  for (const Invariant& i : outcome.invariants) {
    EXPECT_TRUE(i.complete);
    auto is_list = [](const auto& entry) { return entry.second->is_list(); };
    bool list = false;
    for (const heap::Heap& h : i.heaps) list = list || std::any_of(h.objects().begin(), h.objects().end(), is_list);
    EXPECT_TRUE(list);
  }
}

TEST(Outcome, a_failure_says_what_was_given_up_before) {
  // The index is forgotten by widening; the access behind it then has no bound.
  const Outcome outcome = prove_text(R"(
func @main() -> i32 {
b0:
  %0: ptr = stack i64 400
  jump b1(i64 0)
b1(%1: i64):
  %2: i32 = call @__VERIFIER_nondet_int()
  %3: i1 = icmp ne %2, i32 0
  branch %3, b2, b3
b2:
  %4: i64 = add %1, i64 3
  jump b1(%4)
b3:
  %5: ptr = offset %0, %1 * 1
  store i8 0, %5
  return i32 0
})");
  EXPECT_FALSE(outcome.proved);
  EXPECT_EQ(outcome.reason.kind, exec::Finding::Kind::InvalidAccess);
  EXPECT_GE(outcome.losses, outcome.ledger.size());
}

TEST(Ledger, one_loss_at_one_place_is_one_entry_and_their_number_is_bounded) {
  Ledger ledger;
  const ir::Location at{ir::FileId(0U), 7, 1};
  ledger.note(Verb::Join, at, "a");
  ledger.note(Verb::Join, at, "a");
  ledger.note(Verb::Fold, at, "a");
  ASSERT_EQ(ledger.entries().size(), 2U);
  EXPECT_EQ(ledger.entries()[0].times, 2U);
  for (std::uint32_t i = 0; i < 1000; ++i) ledger.note(Verb::Widen, {ir::FileId(0U), i, 1}, "b");
  EXPECT_EQ(ledger.entries().size(), Ledger::kMost);
  EXPECT_EQ(ledger.losses(), 1003U);
}

}  // namespace
}  // namespace heapwise::prove
