#include "ir/named_globals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graphs.h"

namespace heapwise::ir {
namespace {

using ::testing::ElementsAre;

// A call has to see what the calls within it name: otherwise they would find globals as they were when the program
// began.
TEST(NamedGlobals, of_a_function_are_those_of_what_it_calls_too) {
  const Program program = well_formed(R"(program lp64
    global @own size 4
    global @below size 4
    global @elsewhere size 4
    func @main() -> i32 {
    a:
      store i32 1, @elsewhere
      call @middle()
      return i32 0
    }
    func @middle() {
    a:
      store i32 1, @own
      call @inner()
      return
    }
    func @inner() {
    a:
      store i32 1, @below
      return
    }
)");
  const CallGraph calls(program);
  const NamedGlobals named(program, calls);
  const GlobalId own(0U), below(1U), elsewhere(2U);
  EXPECT_THAT(named.of(FunctionId(2U)), ElementsAre(below));
  EXPECT_THAT(named.of(FunctionId(1U)), ElementsAre(own, below));
  EXPECT_THAT(named.of(FunctionId(0U)), ElementsAre(own, below, elsewhere));
}

}  // namespace
}  // namespace heapwise::ir
