#include "base/fiber.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace heapwise {
namespace {

TEST(Fiber, goes_on_where_it_stopped_at_any_depth_of_its_calls) {
  std::string said;
  Fiber* self = nullptr;
  const std::function<void(int)> descend = [&](int depth) {
    said += std::to_string(depth);
    self->hand_over();
    if (depth < 3) descend(depth + 1);
    said += std::to_string(depth);
  };
  Fiber fiber([&] { descend(1); });
  self = &fiber;
  while (!fiber.has_ended()) {
    fiber.resume();
    said += '.';
  }
  EXPECT_EQ(said, "1.2.3.321.");
}

TEST(Fiber, several_take_turns_and_each_keeps_its_own_variables) {
  std::vector<std::unique_ptr<Fiber>> fibers(3);
  std::vector<int> sums(3);
  for (std::size_t i = 0; i < fibers.size(); ++i)
    fibers[i] = std::make_unique<Fiber>([&, i] {
      int sum = 0;
      for (int n = 0; n < 10; ++n) {
        sum += static_cast<int>(i) * n;
        fibers[i]->hand_over();
      }
      sums[i] = sum;
    });
  for (int n = 0; n < 11; ++n)
    for (auto& fiber : fibers) fiber->resume();
  EXPECT_EQ(sums, (std::vector<int>{0, 45, 90}));
}

TEST(Fiber, one_can_resume_another) {
  std::string said;
  Fiber inner([&] { said += "inner"; });
  Fiber outer([&] {
    said += "(";
    inner.resume();
    said += ")";
  });
  outer.resume();
  EXPECT_TRUE(outer.has_ended());
  EXPECT_EQ(said, "(inner)");
}

TEST(Fiber, what_the_work_throws_is_thrown_where_it_was_resumed) {
  Fiber* self = nullptr;
  Fiber fiber([&] {
    self->hand_over();
    throw std::runtime_error("no");
  });
  self = &fiber;
  fiber.resume();
  EXPECT_THROW(fiber.resume(), std::runtime_error);
  EXPECT_TRUE(fiber.has_ended());
}

TEST(Fiber, has_as_deep_a_stack_as_a_process) {
  const std::function<int(int)> descend = [&](int depth) {
    volatile char page[4096] = {};
    page[0] = 1;
    return depth == 0 ? 0 : descend(depth - 1) + page[0];
  };
  int depth = 0;
  Fiber fiber([&] { depth = descend(2000); });
  fiber.resume();
  EXPECT_EQ(depth, 2000);
}

}  // namespace
}  // namespace heapwise
