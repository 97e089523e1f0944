#include "ir/call_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graphs.h"

namespace heapwise::ir {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CallGraphTest : public ::testing::Test {
 protected:
  FunctionId id(std::string_view name) const {
    for (std::size_t i = 0; i < program.functions.size(); ++i)
      if (program.functions[i].name == name) return FunctionId(i);
    ADD_FAILURE() << "no function " << name;
    return {};
  }
  std::span<const FunctionId> callees(std::string_view caller, std::uint32_t index) const {
    return graph.callees(Position{id(caller), BlockId(0U), index});
  }

  Program program = well_formed(R"(program lp64
    global @table size 16 { 0: @in_table 8: @more }
    global @more size 8 { 0: @in_more }
    global @unused size 8 { 0: @in_unused }
    declare @qsort(ptr)
    declare @puts(ptr) -> i32
    func @main() -> i32 {
    a:
      call @odd(i32 7)
      %t: ptr = load @table
      call %t(i32 1, i64 2)
      %r: i32 = call %t(i32 1)
      call @qsort(@compare)
      call null()
      return i32 0
    }
    func @even(%n: i32) {
    a:
      call @odd(%n)
      return
    }
    func @odd(%n: i32) {
    a:
      call @even(%n)
      return
    }
    func @self() {
    a:
      call @self()
      return
    }
    func @compare(%a: ptr) -> i32 {
    a:
      return i32 0
    }
    func @in_table(%n: i32) -> i32 {
    a:
      return %n
    }
    func @in_more(%n: i32, %m: i64) {
    a:
      return
    }
    func @in_unused(%n: i32) -> i64 {
    a:
      return i64 0
    }
    func @wrong_type(%f: f32) {
    a:
      store @wrong_type, null
      return
    }
    )");
  CallGraph graph{program};
};

TEST_F(CallGraphTest, a_direct_call_has_one_callee) {
  EXPECT_THAT(callees("main", 0), ElementsAre(id("odd")));
  EXPECT_THAT(callees("main", 1), IsEmpty()) << "a load is no call";
  EXPECT_TRUE(graph.sites(id("main"))[0].direct);
  EXPECT_FALSE(graph.sites(id("main"))[1].direct);
}

TEST_F(CallGraphTest, a_call_through_a_pointer_goes_to_the_functions_that_fit) {
  // in_unused fits when its result is not wanted; even and odd would fit, but nobody takes their addresses.
  EXPECT_THAT(callees("main", 2), ElementsAre(id("in_table"), id("in_more"), id("in_unused")));
  EXPECT_THAT(callees("main", 3), ElementsAre(id("in_table")));
  EXPECT_THAT(callees("main", 5), IsEmpty()) << "null is no function";
}

TEST_F(CallGraphTest, knows_whose_address_is_taken) {
  EXPECT_TRUE(graph.address_taken(id("compare")));
  EXPECT_TRUE(graph.address_taken(id("in_table")));
  EXPECT_FALSE(graph.address_taken(id("odd")));
  EXPECT_FALSE(graph.address_taken(id("qsort")));
}

TEST_F(CallGraphTest, callers_are_the_inverse_of_callees) {
  EXPECT_THAT(graph.callers(id("odd")), ElementsAre(id("main"), id("even")));
  EXPECT_THAT(graph.callees(id("even")), ElementsAre(id("odd")));
}

TEST_F(CallGraphTest, functions_that_call_each_other_are_one_component) {
  EXPECT_EQ(graph.component_of(id("even")), graph.component_of(id("odd")));
  EXPECT_THAT(graph.components()[graph.component_of(id("odd"))], ElementsAre(id("even"), id("odd")));
  EXPECT_TRUE(graph.recursive(id("even")));
  EXPECT_TRUE(graph.recursive(id("self")));
  EXPECT_FALSE(graph.recursive(id("main")));
}

TEST_F(CallGraphTest, components_come_bottom_up) {
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    for (FunctionId callee : graph.callees(FunctionId(i)))
      EXPECT_LE(graph.component_of(callee), graph.component_of(FunctionId(i)));
}

TEST_F(CallGraphTest, what_main_can_reach_includes_callbacks_and_tables_but_not_the_rest) {
  EXPECT_TRUE(graph.reachable_from_main(id("main")));
  EXPECT_TRUE(graph.reachable_from_main(id("even")));
  EXPECT_TRUE(graph.reachable_from_main(id("qsort")));
  EXPECT_TRUE(graph.reachable_from_main(id("compare")));
  EXPECT_TRUE(graph.reachable_from_main(id("in_more"))) << "a table that a table points to";
  EXPECT_FALSE(graph.reachable_from_main(id("in_unused")));
  EXPECT_FALSE(graph.reachable_from_main(id("self")));
  EXPECT_FALSE(graph.reachable_from_main(id("puts")));
}

}  // namespace
}  // namespace heapwise::ir
