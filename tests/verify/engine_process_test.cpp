#include "verify/engine_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace heapwise::verify {
namespace {

bool wait_for(ChildProcess& child) {
  for (int i = 0; i < 1000; ++i)
    if (child.has_ended(20)) return true;
  return false;
}

TEST(ChildProcess, tells_what_it_found_with_its_inputs) {
  ChildProcess child([] {
    Message message;
    message.answer = Message::Answer::Violated;
    message.runs = 7;
    message.reason = {engine::Reason::Kind::NotModelled, {}, "what", "whom"};
    message.inputs = {ir::SignedBits{-5}, 2.5L};
    return message;
  });
  ASSERT_TRUE(child.is_started());
  ASSERT_TRUE(wait_for(child));
  ASSERT_TRUE(child.message());
  EXPECT_EQ(child.message()->answer, Message::Answer::Violated);
  EXPECT_EQ(child.message()->reason.kind, engine::Reason::Kind::NotModelled);
  EXPECT_EQ(child.message()->reason.subject, "whom");
  EXPECT_EQ(child.message()->runs, 7U);
  EXPECT_EQ(child.message()->inputs, (std::vector<interp::Inputs::Value>{ir::SignedBits{-5}, 2.5L}));
}

TEST(ChildProcess, that_crashes_has_said_nothing) {
  ChildProcess child([]() -> Message {
    ::signal(SIGSEGV, SIG_DFL);
    ::raise(SIGSEGV);
    return {};
  });
  ASSERT_TRUE(wait_for(child));
  EXPECT_FALSE(child.message());
}

TEST(ChildProcess, that_throws_has_said_nothing) {
  ChildProcess child([]() -> Message { throw std::bad_alloc(); });
  ASSERT_TRUE(wait_for(child));
  EXPECT_FALSE(child.message());
}

TEST(ChildProcess, is_ended_when_nobody_needs_it_and_its_time_is_known) {
  ChildProcess child([]() -> Message {
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
