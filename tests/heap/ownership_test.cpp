// What a node owns is its own: blocks that all nodes of a list share never become blocks of each node.
#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/lists.h"

namespace heapwise::heap {
namespace {

using testing::kList;
using testing::parse;

// Three nodes {next, payload}; the payloads are blocks of 4 bytes.
Heap owning() {
  Heap h = parse(
      "list = a; a [16] { 0: b, 8: x }; b [16] { 0: c, 8: y }; c [16] { 0: 0, 8: z };"
      "x [4] {}; y [4] {}; z [4] {}");
  fold(h, {});
  return h;
}

Heap sharing() {
  Heap h = parse("list = a; a [16] { 0: b, 8: x }; b [16] { 0: c, 8: x }; c [16] { 0: 0, 8: x }; x [4] {}");
  fold(h, {});
  return h;
}

Heap without_payload() {
  Heap h = parse("list = a; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: 0 }");
  fold(h, {});
  return h;
}

// Each node owns a block that leads to the one that all share.
Heap sharing_behind_a_block() {
  Heap h = parse(
      "list = a; a [16] { 0: b, 8: p }; b [16] { 0: c, 8: q }; c [16] { 0: 0, 8: r };"
      "p [8] { 0: x }; q [8] { 0: x }; r [8] { 0: x }; x [4] {}");
  fold(h, {});
  return h;
}

Heap single() { return parse("list = a; a [16] { 0: 0, 8: x }; x [4] {}"); }

// A block of 4 bytes that belongs to each node of a list.
bool each_node_owns_a_payload(const Heap& h) {
  for (const auto& [id, o] : h.objects()) {
    if (o->size.is_constant(4) && o->owner.valid()) return true;
  }
  return false;
}

TEST(HeapOwnership, folding_tells_a_shared_block_from_blocks_of_each_node) {
  EXPECT_TRUE(each_node_owns_a_payload(owning()));
  EXPECT_FALSE(each_node_owns_a_payload(sharing()));
  EXPECT_FALSE(each_node_owns_a_payload(sharing_behind_a_block()));
}

TEST(HeapOwnership, neither_of_sharing_and_owning_entails_the_other) {
  EXPECT_FALSE(entails(sharing(), owning()));
  EXPECT_FALSE(entails(owning(), sharing()));
}

TEST(HeapOwnership, a_join_owns_nothing_that_one_side_shares) {
  const Heap heaps[] = {owning(), without_payload(), single(), sharing_behind_a_block()};
  for (const Heap& shared : {sharing(), sharing_behind_a_block()}) {
    for (const Heap& other : heaps) {
      for (const auto& joined : {join(shared, other), join(other, shared)}) {
        if (joined) EXPECT_FALSE(each_node_owns_a_payload(joined->heap));
      }
    }
  }
}

TEST(HeapOwnership, the_payload_of_a_single_node_joins_those_of_each_node) {
  for (const auto& joined : {join(owning(), single()), join(single(), owning())}) {
    ASSERT_TRUE(joined);
    EXPECT_TRUE(each_node_owns_a_payload(joined->heap));
    EXPECT_TRUE(entails(single(), joined->heap));
    EXPECT_TRUE(entails(owning(), joined->heap));
    EXPECT_FALSE(entails(sharing(), joined->heap));
  }
}

TEST(HeapOwnership, sharing_does_not_entail_that_some_nodes_own_a_payload) {
  const auto joined = join(owning(), without_payload());
  ASSERT_TRUE(joined);
  EXPECT_FALSE(entails(sharing(), joined->heap));
}

}  // namespace
}  // namespace heapwise::heap
