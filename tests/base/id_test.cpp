#include "base/id.h"

#include <gtest/gtest.h>

namespace heapwise {
namespace {

using TestId = Id<struct TestTag>;

TEST(Id, names_nothing_until_it_is_given_an_index) {
  EXPECT_FALSE(TestId().valid());
  EXPECT_TRUE(TestId(0U).valid());
}

TEST(Id, compares_by_index) {
  EXPECT_EQ(TestId(3U), TestId(3U));
  EXPECT_LT(TestId(3U), TestId(4U));
}

}  // namespace
}  // namespace heapwise
