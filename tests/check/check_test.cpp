// What counts against which property, and which blocks are lost or left.
#include <gtest/gtest.h>

#include "check/memory_left.h"
#include "check/property.h"
#include "heap/fold.h"
#include "heap/lists.h"

namespace heapwise::check {
namespace {

using exec::Finding;
using heap::Heap;
using heap::Value;
using heap::testing::chain;
using heap::testing::kList;
using enum exec::Finding::Kind;
using enum Property;

TEST(Check, each_finding_counts_against_its_properties) {
  for (const Finding::Kind kind : {InvalidAccess, InvalidFree, Limit, Hidden}) {
    for (const Property property : {Memsafety, Memcleanup, Unreach}) EXPECT_TRUE(counts_against(property, kind));
  }
  EXPECT_TRUE(counts_against(Memsafety, Leak));
  EXPECT_TRUE(counts_against(Memcleanup, Leak));
  EXPECT_FALSE(counts_against(Unreach, Leak));
  EXPECT_TRUE(counts_against(Memcleanup, NotFreed));
  EXPECT_FALSE(counts_against(Memsafety, NotFreed));
  EXPECT_TRUE(counts_against(Unreach, ErrorReached));
  EXPECT_FALSE(counts_against(Memsafety, ErrorReached));
}

TEST(Check, what_is_undefined_counts_only_where_it_is_asked_for) {
  for (const Finding::Kind kind : {Overflow, Division, Shift, Uninitialised, Overlap}) {
    for (const Property property : {Memsafety, Memcleanup, Unreach, Termination, Access})
      EXPECT_FALSE(counts_against(property, kind));
    EXPECT_EQ(counts_against(NoOverflow, kind), kind == Overflow);
    EXPECT_TRUE(counts_against(Ub, kind));
    EXPECT_TRUE(counts_against(All, kind));
  }
  for (const Finding::Kind kind : {Leak, ErrorReached}) {
    EXPECT_TRUE(counts_against(All, kind));
    EXPECT_FALSE(counts_against(Ub, kind));
  }
  EXPECT_FALSE(counts_against(All, NotFreed));
}

template <class Find>
std::vector<Finding> found(const Find& find, Heap heap) {
  std::vector<Finding> findings;
  find(heap, {}, findings);
  return findings;
}

TEST(Check, a_block_that_nothing_names_is_lost) {
  EXPECT_TRUE(found(find_leaks, chain(2)).empty());
  Heap lost = chain(2);
  lost.drop_root(kList);
  ASSERT_EQ(found(find_leaks, lost).size(), 2U);
  EXPECT_EQ(found(find_leaks, lost).front().kind, Leak);
}

TEST(Check, a_block_is_held_at_the_end_by_an_address_within_it_only) {
  Heap beyond = chain(1);
  beyond.set_root(kList, beyond.root(kList)->plus(100));
  EXPECT_TRUE(found(find_leaks, beyond).empty());
  EXPECT_EQ(found(find_leaks_at_end, beyond).size(), 1U);
  EXPECT_TRUE(found(find_leaks_at_end, chain(1)).empty());
}

TEST(Check, a_block_or_list_that_is_alive_at_the_end_is_left) {
  EXPECT_TRUE(found(find_unfreed, chain(0)).empty());
  EXPECT_EQ(found(find_unfreed, chain(1)).size(), 1U);
  Heap list = chain(3);
  heap::fold(list, {});
  ASSERT_EQ(heap::testing::count(list, true), 1);
  EXPECT_EQ(found(find_unfreed, list).size(), 1U);
  Heap none = list;
  none.change(none.root(kList)->object()).segment().length = Value::constant(0);
  EXPECT_TRUE(found(find_unfreed, none).empty());
  Heap perhaps = list;
  perhaps.change(perhaps.root(kList)->object()).segment().length = perhaps.fresh_number({0, 5, 1, 0});
  EXPECT_EQ(found(find_unfreed, perhaps).size(), 1U);
}

}  // namespace
}  // namespace heapwise::check
