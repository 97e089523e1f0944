#include "verify/hunt_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace heapwise::verify {
namespace {

bool wait_for(HuntProcess& child) {
  for (int i = 0; i < 1000; ++i)
    if (child.has_ended(20)) return true;
  return false;
}

TEST(HuntProcess, tells_what_it_found_with_its_inputs) {
  HuntProcess child([] {
    hunt::Outcome outcome;
    outcome.answer = hunt::Outcome::Answer::False;
    outcome.runs = 7;
    outcome.bug.emplace();
    outcome.bug->inputs = {ir::SignedBits{-5}, 2.5L};
    return outcome;
  });
  ASSERT_TRUE(child.is_started());
  ASSERT_TRUE(wait_for(child));
  ASSERT_TRUE(child.message());
  EXPECT_EQ(child.message()->answer, hunt::Outcome::Answer::False);
  EXPECT_EQ(child.message()->runs, 7U);
  EXPECT_EQ(child.message()->inputs, (std::vector<interp::Inputs::Value>{ir::SignedBits{-5}, 2.5L}));
}

TEST(HuntProcess, that_crashes_has_said_nothing) {
  HuntProcess child([]() -> hunt::Outcome {
    ::signal(SIGSEGV, SIG_DFL);
    ::raise(SIGSEGV);
    return {};
  });
  ASSERT_TRUE(wait_for(child));
  EXPECT_FALSE(child.message());
}

TEST(HuntProcess, that_throws_has_said_nothing) {
  HuntProcess child([]() -> hunt::Outcome { throw std::bad_alloc(); });
  ASSERT_TRUE(wait_for(child));
  EXPECT_FALSE(child.message());
}

TEST(HuntProcess, is_ended_when_nobody_needs_it_and_its_time_is_known) {
  HuntProcess child([]() -> hunt::Outcome {
    for (volatile int i = 0;; i = i + 1) {
    }
  });
  EXPECT_FALSE(child.has_ended(0));
  while (child.cpu_seconds() < 0.02) ::usleep(1000);
  child.end();
  EXPECT_FALSE(child.is_started());
  EXPECT_GE(child.cpu_seconds(), 0.02);
}

}  // namespace
}  // namespace heapwise::verify
