#include "ir/liveness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "ir/graphs.h"
#include "ir/operands.h"
#include "ir/random_program.h"

namespace heapwise::ir {
namespace liveness_test {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Analysed {
  explicit Analysed(std::string_view text)
      : program(well_formed(text)),
        function(program.functions.at(0)),
        flow(function),
        registers(function, flow),
        stack(function, flow, registers) {}
  Program program;
  const Function& function;
  ControlFlow flow;
  Liveness registers;
  StackLiveness stack;
};

TEST(Liveness, of_a_loop_over_a_list) {
  const Analysed it(R"(program lp64
    func @length(%0: ptr) -> i32 {
    b0:
      jump b1(%0, i32 0)
    b1(%1: ptr, %2: i32):
      %3: i1 = icmp eq %1, null
      branch %3, b3, b2
    b2:
      %4: i32 = add %2, i32 1
      %5: ptr = load %1
      jump b1(%5, %4)
    b3:
      return %2
    })");
  EXPECT_THAT(it.registers.at_entry(block(0)), ElementsAre(reg(0)));
  EXPECT_THAT(it.registers.at_entry(block(1)), ElementsAre(reg(1), reg(2)));
  EXPECT_THAT(it.registers.at_entry(block(2)), ElementsAre(reg(1), reg(2)));
  EXPECT_THAT(it.registers.at_entry(block(3)), ElementsAre(reg(2)));
  EXPECT_THAT(it.registers.after(block(1), 0), ElementsAre(reg(1), reg(2), reg(3)));
  EXPECT_THAT(it.registers.after(block(1), 1), ElementsAre(reg(1), reg(2)));
  EXPECT_THAT(it.registers.after(block(2), 0), ElementsAre(reg(1), reg(4)));
  EXPECT_THAT(it.registers.dying(block(0), 0), ElementsAre(reg(0)));
  EXPECT_THAT(it.registers.dying(block(1), 1), ElementsAre(reg(3)));
  EXPECT_THAT(it.registers.dying(block(2), 0), ElementsAre(reg(2)));
  EXPECT_THAT(it.registers.dying(block(2), 1), ElementsAre(reg(1)));
  EXPECT_THAT(it.registers.dying(block(2), 2), ElementsAre(reg(4), reg(5)));
}

TEST(Liveness, a_bind_keeps_nothing_alive) {
  const Analysed it(R"(program lp64
    var $x local
    func @f(%0: ptr) {
    a:
      %1: i32 = load %0
      bind $x = %1
      return
    })");
  EXPECT_THAT(it.registers.dying(block(0), 0), ElementsAre(reg(0), reg(1)));
  EXPECT_THAT(it.registers.after(block(0), 0), IsEmpty());
}

TEST(Liveness, a_parameter_that_nobody_reads_is_dead_at_entry) {
  const Analysed it(R"(program lp64
    func @f(%0: ptr, %1: i32) -> i32 {
    a:
      return %1
    })");
  EXPECT_FALSE(it.registers.live_at_entry(block(0), reg(0)));
  EXPECT_TRUE(it.registers.live_at_entry(block(0), reg(1)));
}

// Liveness as the textbook has it: a set per block, until nothing changes.
std::vector<std::set<RegisterId>> textbook_liveness(const Function& function) {
  std::vector<std::set<RegisterId>> at_entry(function.blocks.size());
  const auto read = [](std::set<RegisterId>& live) {
    return [&live](const Operand& operand) {
      if (operand.is_register()) live.insert(operand.register_id());
    };
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < function.blocks.size(); ++i) {
      const Block& block = function.blocks[i];
      std::set<RegisterId> live;
      for_each_target(block.terminator, [&](const Target& target) {
        std::set<RegisterId> next = at_entry[target.block.index()];
        for (RegisterId parameter : function.block(target.block).parameters) next.erase(parameter);
        live.insert(next.begin(), next.end());
      });
      for_each_operand(block.terminator, read(live));
      for (auto instruction = block.instructions.rbegin(); instruction != block.instructions.rend(); ++instruction) {
        for_each_result(*instruction, [&](RegisterId id) { live.erase(id); });
        if (!std::holds_alternative<Bind>(instruction->what)) for_each_operand(*instruction, read(live));
      }
      if (live != at_entry[i]) changed = true;
      at_entry[i] = std::move(live);
    }
  }
  return at_entry;
}

TEST(Liveness, of_random_functions_is_what_the_textbook_says) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Program program = RandomProgram(seed).make();
    for (const Function& function : program.functions) {
      const ControlFlow flow(function);
      const Liveness liveness(function, flow);
      const auto expected = textbook_liveness(function);
      for (std::size_t i = 0; i < function.blocks.size(); ++i) {
        const auto& found = liveness.at_entry(block(i));
        ASSERT_EQ(std::set<RegisterId>(found.begin(), found.end()), expected[i]) << "seed " << seed << " b" << i;
        // What dies is what is live before or defined there, and not live after.
        std::set<RegisterId> before = expected[i];
        for (std::size_t j = 0; j <= function.blocks[i].instructions.size(); ++j) {
          if (j < function.blocks[i].instructions.size())
            for_each_result(function.blocks[i].instructions[j], [&](RegisterId id) { before.insert(id); });
          const auto after = liveness.after(block(i), j);
          const auto& dying = liveness.dying(block(i), j);
          std::set<RegisterId> rest(after.begin(), after.end());
          rest.insert(dying.begin(), dying.end());
          ASSERT_EQ(rest, before) << "seed " << seed << " b" << i << " instruction " << j;
          ASSERT_EQ(rest.size(), after.size() + dying.size()) << "nothing dies and lives on";
          before = std::set<RegisterId>(after.begin(), after.end());
        }
      }
    }
  }
}

TEST(StackLiveness, an_object_lives_as_long_as_an_address_into_it) {
  const Analysed it(R"(program lp64
    func @f(%0: i1) -> i32 {
    b0:
      %1: ptr = stack i64 16
      store i32 1, %1
      %2: ptr = offset %1, 8
      store i32 2, %2
      branch %0, b1(%2), b2
    b1(%3: ptr):
      %4: i32 = load %3
      %5: i32 = add %4, i32 1
      return %5
    b2:
      return i32 0
    })");
  EXPECT_TRUE(it.stack.confined(reg(1)));
  EXPECT_THAT(it.stack.holders(reg(1)), ElementsAre(reg(1), reg(2), reg(3)));
  EXPECT_TRUE(it.stack.live_at_entry(block(1), reg(1)));
  EXPECT_FALSE(it.stack.live_at_entry(block(2), reg(1)));
  EXPECT_THAT(it.stack.dying(block(1), 0), ElementsAre(reg(1)));
  EXPECT_THAT(it.stack.dying(block(1), 1), IsEmpty());
  // The register %1 dies at the offset, but the object does not.
  EXPECT_THAT(it.registers.dying(block(0), 2), ElementsAre(reg(1)));
  EXPECT_THAT(it.stack.dying(block(0), 2), IsEmpty());
}

TEST(StackLiveness, an_object_that_nobody_reads_dies_at_its_last_store) {
  const Analysed it(R"(program lp64
    func @f() {
    b0:
      %0: ptr = stack i64 4 scoped
      lifetime begin %0
      store i32 1, %0
      lifetime end %0
      %1: ptr = stack i64 4
      return
    })");
  EXPECT_THAT(it.stack.dying(block(0), 2), IsEmpty());
  EXPECT_THAT(it.stack.dying(block(0), 3), ElementsAre(reg(0)));
  EXPECT_THAT(it.stack.dying(block(0), 4), ElementsAre(reg(1)));
}

class StackEscape : public ::testing::TestWithParam<const char*> {};

TEST_P(StackEscape, is_never_called_dead) {
  // %x is register 1.
  const Analysed it("program lp64\n func @f(%p: ptr) -> ptr {\n first: %x: ptr = stack i64 8 " +
                    std::string(GetParam()) + "\n last(%y: ptr): return %y\n }\n declare @use(ptr)");
  EXPECT_FALSE(it.stack.confined(reg(1)));
  for (std::size_t i = 0; i < it.function.blocks.size(); ++i) {
    EXPECT_TRUE(it.stack.live_at_entry(block(i), reg(1)));
    for (std::size_t j = 0; j <= it.function.blocks[i].instructions.size(); ++j)
      EXPECT_THAT(it.stack.dying(block(i), j), IsEmpty());
  }
}

INSTANTIATE_TEST_SUITE_P(Each, StackEscape,
                         ::testing::Values("store %x, %p jump last(null)",                           // stored
                                           "call @use(%x) jump last(null)",                          // passed
                                           "call %x() jump last(null)",                              // called
                                           "%n: i64 = ptrtoint %x jump last(null)",                  // made a number of
                                           "%in: ptr = offset %x, 4 store %in, %p jump last(null)",  // from inside
                                           "%s: ptr = select i1 1, %x, %p call @use(%s) jump last(null)",
                                           "%r: ptr = reinterpret %x call @use(%r) jump last(null)",
                                           "stackrestore %x jump last(null)",  //
                                           "return %x",                        // returned
                                           "jump last(%x)"));                  // returned by another block

TEST(StackLiveness, accesses_and_comparisons_let_nothing_escape) {
  const Analysed it(R"(program lp64
    func @f(%p: ptr) {
    a:
      %x: ptr = stack i64 8
      %v: i32 = load %x
      store %v, %x
      memcpy %x, %p, i64 8
      memmove %p, %x, i64 8
      memset %x, i8 0, i64 8
      %c: i1 = icmp eq %x, %p
      return
    })");
  EXPECT_TRUE(it.stack.confined(reg(1)));
  EXPECT_THAT(it.stack.dying(block(0), 6), ElementsAre(reg(1)));
}

TEST(StackLiveness, an_object_that_a_loop_makes_anew_lives_on_in_the_parameter_that_holds_the_old_one) {
  const Analysed it(R"(program lp64
    func @f(%0: i1) {
    b0:
      jump b1(null)
    b1(%1: ptr):
      %2: ptr = stack i64 8
      %3: i32 = load %1
      branch %0, b1(%2), b2
    b2:
      return
    })");
  EXPECT_TRUE(it.stack.live_at_entry(block(1), reg(2)));
  EXPECT_THAT(it.stack.dying(block(1), 1), IsEmpty());
  EXPECT_FALSE(it.stack.live_at_entry(block(2), reg(2)));
}

}  // namespace liveness_test
}  // namespace heapwise::ir
