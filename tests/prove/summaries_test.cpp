// Summaries: who may take whose exits, and when they are final.
#include "prove/summaries.h"

#include <gtest/gtest.h>

namespace heapwise::prove {
namespace {

using State = Context::State;

class Nested : public ::testing::Test {
 protected:
  Context& context(std::uint32_t function) {
    return summaries_.add(ir::FunctionId(function), heap::Heap(), std::to_string(function));
  }
  void start(Context& c) {
    summaries_.begin(c);
    summaries_.begin_round(c);
  }
  Summaries summaries_;
};

TEST_F(Nested, a_call_that_rests_on_nothing_is_done_at_once) {
  Context &f = context(1), &g = context(2);
  start(f);
  EXPECT_FALSE(summaries_.take(g));
  start(g);
  summaries_.finish(g);
  EXPECT_EQ(g.state, State::Done);
  EXPECT_TRUE(summaries_.take(g));
  EXPECT_FALSE(f.used);
}

TEST_F(Nested, exits_that_rest_on_an_active_call_are_final_with_it) {
  Context &f = context(1), &g = context(2);
  start(f);
  start(g);
  EXPECT_TRUE(summaries_.take(f));
  EXPECT_TRUE(f.used);
  summaries_.finish(g);
  EXPECT_EQ(g.state, State::Provisional);
  EXPECT_TRUE(summaries_.take(g));  // in the same round
  summaries_.begin_round(f);
  EXPECT_FALSE(summaries_.take(g));  // f has grown since
  start(g);
  EXPECT_TRUE(summaries_.take(f));
  summaries_.finish(g);
  summaries_.finish(f);
  EXPECT_EQ(f.state, State::Done);
  EXPECT_EQ(g.state, State::Done);
}

TEST_F(Nested, what_the_last_round_did_not_ask_for_is_open_again) {
  Context &f = context(1), &g = context(2);
  start(f);
  start(g);
  EXPECT_TRUE(summaries_.take(f));
  summaries_.finish(g);
  g.exits.push_back({heap::Heap(), 0});
  summaries_.begin_round(f);
  summaries_.finish(f);
  EXPECT_EQ(f.state, State::Done);
  EXPECT_EQ(g.state, State::Open);
  EXPECT_TRUE(g.exits.empty());
}

TEST_F(Nested, resting_on_a_call_further_out_passes_through_the_calls_between) {
  Context &f = context(1), &g = context(2), &h = context(3);
  start(f);
  start(g);
  start(h);
  EXPECT_TRUE(summaries_.take(f));
  summaries_.finish(h);
  summaries_.finish(g);
  EXPECT_EQ(g.state, State::Provisional);
  summaries_.finish(f);
  EXPECT_EQ(h.state, State::Done);
}

}  // namespace
}  // namespace heapwise::prove
