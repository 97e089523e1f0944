#include "base/scoped_map.h"

#include <gtest/gtest.h>

namespace heapwise {
namespace {

TEST(ScopedMap, finds_what_was_inserted_in_any_order) {
  ScopedMap<int, char> map;
  for (int key : {5, 1, 3}) map.insert(key, static_cast<char>('a' + key));
  ASSERT_NE(map.find(3), map.end());
  EXPECT_EQ(map.find(3)->second, 'd');
  EXPECT_FALSE(map.contains(2));
  EXPECT_EQ(map.begin()->first, 1);
}

TEST(ScopedMap, takes_back_the_last_insertions_only) {
  ScopedMap<int, int> map;
  map.insert(5, 0);
  map.insert(1, 0);
  map.insert(3, 0);
  map.shrink_to(1);
  EXPECT_EQ(map.size(), 1U);
  EXPECT_TRUE(map.contains(5));
  EXPECT_FALSE(map.contains(1));
  map.insert(1, 7);
  EXPECT_EQ(map.find(1)->second, 7);
}

}  // namespace
}  // namespace heapwise
