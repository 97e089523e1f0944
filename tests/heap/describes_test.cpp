#include "heap/describes.h"

#include <gtest/gtest.h>

#include <cstring>

namespace heapwise::heap {
namespace describes_test {

using Answer = Description::Answer;
using numeric::kHighest;

constexpr std::int64_t kWord = 8;

// A concrete state of blocks of words; registers hold words, too.
class World {
 public:
  std::uint64_t block(const std::vector<std::uint64_t>& words) {
    const interp::ObjectId id =
        memory_.create(interp::Storage::Heap, words.size() * 8, 8, interp::Memory::Content::Zero, {});
    std::memcpy(memory_[id].bytes, words.data(), words.size() * 8);
    return memory_[id].base;
  }
  void set(std::uint64_t block, std::size_t word, std::uint64_t value) {
    std::memcpy(memory_[object(block)].bytes + 8 * word, &value, 8);
  }
  void free(std::uint64_t block) { memory_.end(object(block), {}); }
  void hold(std::uint64_t word) {
    registers_.push_back({word, memory_.find(word)});
    types_.push_back(ir::Type::pointer(ir::DataModel::LP64));
  }
  // A chain by the first word of each; the second is its data. Gives the first node.
  std::uint64_t chain(const std::vector<std::uint64_t>& data, std::uint64_t end = 0) {
    for (std::size_t i = data.size(); i-- > 0;) end = block({end, data[i]});
    return end;
  }
  [[nodiscard]] Answer is(const Heap& h) const {
    return describes(h, {memory_, registers_, types_, 0, std::uint64_t{0}}).answer;
  }

 private:
  [[nodiscard]] interp::ObjectId object(std::uint64_t block) const { return interp::ObjectId(memory_.find(block)); }
  interp::Memory memory_{ir::DataModel::LP64, std::uint64_t{1} << 24U, interp::Options::Layout::Upwards};
  std::vector<interp::Slot> registers_;
  std::vector<ir::Type> types_;
};

ObjectId region(Heap& h, std::int64_t words, const std::vector<Value>& fields) {
  Object o;
  o.size = Value::constant(words * kWord);
  for (std::size_t i = 0; i < fields.size(); ++i)
    o.content().set(static_cast<std::int64_t>(i) * kWord, kWord, fields[i]);
  return h.add(std::move(o));
}

void root(Heap& h, std::uint32_t n, const Value& v) { h.set_root(register_key(kCallDepth, n), v); }

struct List {
  ObjectId segment, node;
};

// Nodes of so many words, linked by the first one (and back by the second).
List list(Heap& h, std::int64_t words, const Value& next, const Value& length, std::optional<Value> prev = {}) {
  Object s;
  s.shape = heap::List{};
  s.size = Value::constant(words * kWord);
  s.list().next = next;
  s.list().prev = prev;
  s.list().length = length;
  s.list().first = s.list().last = 1;
  const ObjectId id = h.add(s);
  Object p;
  p.size = s.size;
  p.shape = Prototype{{}, {.next = 0, .prev = prev ? kWord : -1, .width = kWord, .children = {}, .present = {}}};
  p.owner = id;
  const ObjectId node = h.add(p);
  s.list().variants = {{node, 1}};
  h.put(id, s);
  return {id, node};
}

Value first(ObjectId segment) { return Value::address(segment, Target::First); }
Value any(Heap& h, std::int64_t lo = 0) { return h.fresh_number({lo, kHighest, 1, 0}); }

TEST(HeapDescribes, one_block_with_its_fields) {
  World w;
  const auto block = w.block({7, 0});
  w.set(block, 1, block);
  w.hold(block);
  auto heap = [&](std::int64_t size, std::int64_t data) {
    Heap h;
    const ObjectId a = region(h, size, {Value::constant(data)});
    h.change(a).content().set(kWord, kWord, Value::address(a));
    root(h, 0, Value::address(a));
    return h;
  };
  EXPECT_EQ(w.is(heap(2, 7)), Answer::Yes);
  EXPECT_EQ(w.is(heap(2, 8)), Answer::No);
  EXPECT_EQ(w.is(heap(3, 7)), Answer::No);
}

TEST(HeapDescribes, freed_blocks_as_freed_only) {
  World w;
  const auto block = w.block({7});
  w.hold(block);
  Heap alive, freed;
  root(alive, 0, Value::address(region(alive, 1, {})));
  const ObjectId dead = region(freed, 0, {});
  freed.change(dead).status = Status::Freed;
  root(freed, 0, Value::address(dead));
  EXPECT_EQ(w.is(alive), Answer::Yes);
  EXPECT_EQ(w.is(freed), Answer::No);
  w.free(block);
  EXPECT_EQ(w.is(alive), Answer::No);
  EXPECT_EQ(w.is(freed), Answer::Yes);
}

TEST(HeapDescribes, no_block_as_two_objects) {
  World w;
  const auto block = w.block({7});
  w.hold(block);
  w.hold(block);
  Heap two, one;
  root(two, 0, Value::address(region(two, 1, {})));
  root(two, 1, Value::address(region(two, 1, {})));
  EXPECT_EQ(w.is(two), Answer::No);
  const ObjectId a = region(one, 1, {});
  root(one, 0, Value::address(a));
  root(one, 1, Value::address(a));
  EXPECT_EQ(w.is(one), Answer::Yes);
}

TEST(HeapDescribes, no_heap_that_lacks_a_block) {
  World w;
  w.hold(w.block({0}));
  Heap h;
  root(h, 0, Value::address(region(h, 1, {})));
  EXPECT_EQ(w.is(h), Answer::Yes);
  (void)w.block({1});
  EXPECT_EQ(w.is(h), Answer::No);
}

TEST(HeapDescribes, numbers_that_satisfy_the_facts) {
  World w;
  w.hold(w.block({3, 5}));
  auto heap = [&](std::int64_t distance) {
    Heap h;
    const Value x = any(h), y = any(h);
    root(h, 0, Value::address(region(h, 2, {x, y})));
    EXPECT_TRUE(h.assume_less_equal(y, x, distance));
    return h;
  };
  EXPECT_EQ(w.is(heap(2)), Answer::Yes);
  EXPECT_EQ(w.is(heap(1)), Answer::No);
  Heap odd;
  const Value x = odd.fresh_number({0, 100, 2, 1});
  root(odd, 0, Value::address(region(odd, 2, {x, x.plus(2)})));
  EXPECT_EQ(w.is(odd), Answer::Yes);
  Heap implied;
  const Value a = any(implied), b = any(implied);
  root(implied, 0, Value::address(region(implied, 2, {a, b})));
  EXPECT_TRUE(implied.facts().assume(numeric::Implication{a.term.symbol, 3, true, b.term.symbol, 6}));
  EXPECT_EQ(w.is(implied), Answer::No);
}

TEST(HeapDescribes, bytes_that_are_zero) {
  World w;
  w.hold(w.block({0, 0, 1}));
  auto heap = [&](std::int64_t lo, std::int64_t hi) {
    Heap h;
    const ObjectId a = region(h, 3, {});
    h.change(a).content().set_zero(lo, hi);
    root(h, 0, Value::address(a));
    return h;
  };
  EXPECT_EQ(w.is(heap(0, 16)), Answer::Yes);
  EXPECT_EQ(w.is(heap(8, 17)), Answer::No);
}

TEST(HeapDescribes, what_was_written_at_a_symbolic_offset) {
  World w;
  w.hold(w.block({0, 9}));
  w.hold(8);
  auto heap = [&](std::int64_t value) {
    Heap h;
    const Value offset = any(h);
    const ObjectId a = region(h, 2, {});
    h.change(a).content().mark = Mark{offset, kWord, Value::constant(value)};
    root(h, 0, Value::address(a));
    root(h, 1, offset);
    return h;
  };
  EXPECT_EQ(w.is(heap(9)), Answer::Yes);
  EXPECT_EQ(w.is(heap(8)), Answer::No);
}

TEST(HeapDescribes, lists_of_the_length_that_they_say) {
  World w;
  w.hold(w.chain({1, 2, 3}));
  w.hold(3);
  auto heap = [&](const std::function<Value(Heap&)>& length) {
    Heap h;
    const Value n = length(h);
    root(h, 0, first(list(h, 2, Value::constant(0), n).segment));
    root(h, 1, n);
    return h;
  };
  EXPECT_EQ(w.is(heap([](Heap& h) { return any(h); })), Answer::Yes);
  EXPECT_EQ(w.is(heap([](Heap&) { return Value::constant(3); })), Answer::Yes);
  EXPECT_EQ(w.is(heap([](Heap& h) { return any(h, 4); })), Answer::No);
  Heap other;
  root(other, 0, first(list(other, 2, Value::constant(0), any(other)).segment));
  root(other, 1, any(other, 4));
  EXPECT_EQ(w.is(other), Answer::No);
}

TEST(HeapDescribes, an_empty_list_by_what_follows_it) {
  World w;
  w.hold(w.block({0, 5}));
  auto heap = [&](std::int64_t least) {
    Heap h;
    const ObjectId end = region(h, 2, {Value::constant(0), Value::constant(5)});
    root(h, 0, first(list(h, 2, Value::address(end), any(h, least)).segment));
    return h;
  };
  EXPECT_EQ(w.is(heap(0)), Answer::Yes);
  EXPECT_EQ(w.is(heap(1)), Answer::No);
}

TEST(HeapDescribes, lists_by_the_data_of_each_node) {
  World w;
  w.hold(w.chain({1, 2, 3}));
  auto heap = [&](std::int64_t most) {
    Heap h;
    const List l = list(h, 2, Value::constant(0), any(h));
    const Value data = h.fresh_number({1, most, 1, 0});
    h.set_owner(data.term.symbol, l.node);
    h.change(l.node).content().set(kWord, kWord, data);
    root(h, 0, first(l.segment));
    return h;
  };
  EXPECT_EQ(w.is(heap(3)), Answer::Yes);
  EXPECT_EQ(w.is(heap(2)), Answer::No);
}

// The heart of it: what every node owns is another block for each.
TEST(HeapDescribes, no_shared_payload_as_one_that_each_node_owns) {
  World shared, own;
  const auto payload = shared.block({7});
  shared.hold(shared.chain({payload, payload}));
  const auto one = own.block({7}), two = own.block({7});
  own.hold(own.chain({one, two}));
  Heap owns;
  const List l = list(owns, 2, Value::constant(0), any(owns));
  const ObjectId each = region(owns, 1, {Value::constant(7)});
  owns.change(each).owner = l.node;
  owns.change(l.node).content().set(kWord, kWord, Value::address(each));
  root(owns, 0, first(l.segment));
  EXPECT_EQ(own.is(owns), Answer::Yes);
  EXPECT_EQ(shared.is(owns), Answer::No);
  Heap shares;
  const ObjectId all = region(shares, 1, {Value::constant(7)});
  const List k = list(shares, 2, Value::constant(0), any(shares));
  shares.change(k.node).content().set(kWord, kWord, Value::address(all));
  root(shares, 0, first(k.segment));
  EXPECT_EQ(shared.is(shares), Answer::Yes);
  EXPECT_EQ(own.is(shares), Answer::No);
}

TEST(HeapDescribes, a_list_in_each_node_of_a_list) {
  World w;
  w.hold(w.chain({w.chain({1, 2}), w.chain({}), w.chain({3})}));
  auto heap = [&](std::int64_t least) {
    Heap h;
    const List outer = list(h, 2, Value::constant(0), any(h));
    const Value n = any(h, least);
    h.set_owner(n.term.symbol, outer.node);
    const List inner = list(h, 2, Value::constant(0), n);
    h.change(inner.segment).owner = outer.node;
    h.change(outer.node).content().set(kWord, kWord, first(inner.segment));
    root(h, 0, first(outer.segment));
    return h;
  };
  EXPECT_EQ(w.is(heap(0)), Answer::Yes);
  EXPECT_EQ(w.is(heap(1)), Answer::No);
}

TEST(HeapDescribes, doubly_linked_lists_from_both_ends) {
  World w;
  const auto a = w.block({0, 0}), b = w.block({0, a}), c = w.block({0, b});
  w.set(a, 0, b);
  w.set(b, 0, c);
  w.hold(c);
  Heap h;
  const List l = list(h, 2, Value::constant(0), any(h), Value::constant(0));
  root(h, 0, Value::address(l.segment, Target::Last));
  EXPECT_EQ(w.is(h), Answer::Yes);
  w.hold(a);
  root(h, 1, first(l.segment));
  EXPECT_EQ(w.is(h), Answer::Yes);
  w.set(c, 1, a);
  EXPECT_EQ(w.is(h), Answer::No);
}

TEST(HeapDescribes, variants_in_the_order_that_the_list_allows) {
  auto heap = [] {
    Heap h;
    const List l = list(h, 2, Value::constant(0), any(h));
    h.change(l.node).content().set(kWord, kWord, Value::constant(0));
    Object red = h.object(l.node);
    red.content().set(kWord, kWord, Value::constant(1));
    const ObjectId second = h.add(red);
    Object& s = h.change(l.segment);
    s.list().variants = {{l.node, 3}, {second, 1}};  // red is followed by black
    s.list().first = s.list().last = 3;
    root(h, 0, first(l.segment));
    return h;
  };
  World good, bad;
  good.hold(good.chain({0, 1, 0, 0, 1}));
  bad.hold(bad.chain({0, 1, 1, 0}));
  EXPECT_EQ(good.is(heap()), Answer::Yes);
  EXPECT_EQ(bad.is(heap()), Answer::No);
}

TEST(HeapDescribes, two_lists_that_meet_anywhere) {
  World w;
  w.hold(w.chain({1, 1, 2, 2}));
  auto heap = [](std::int64_t least) {
    Heap h;
    const List back = list(h, 2, Value::constant(0), any(h, least));
    const List front = list(h, 2, first(back.segment), any(h, least));
    h.change(front.node).content().set(kWord, kWord, Value::constant(1));
    h.change(back.node).content().set(kWord, kWord, Value::constant(2));
    root(h, 0, first(front.segment));
    return h;
  };
  EXPECT_EQ(w.is(heap(0)), Answer::Yes);
  EXPECT_EQ(w.is(heap(2)), Answer::Yes);
  EXPECT_EQ(w.is(heap(3)), Answer::No);
}

TEST(HeapDescribes, an_object_that_may_be_absent) {
  World there, absent, other;
  there.hold(there.block({7}));
  absent.hold(0);
  other.hold(other.block({8}));
  Heap h;
  Object o;
  o.shape = Optional{};
  o.size = Value::constant(kWord);
  o.content().set(0, kWord, Value::constant(7));
  o.optional().length = h.fresh_number({0, 1, 1, 0});
  o.optional().absent = Value::constant(0);
  root(h, 0, first(h.add(o)));
  EXPECT_EQ(there.is(h), Answer::Yes);
  EXPECT_EQ(absent.is(h), Answer::Yes);
  EXPECT_EQ(other.is(h), Answer::No);
}

TEST(HeapDescribes, trees_but_no_shared_subtrees) {
  Heap h;
  Object s;
  s.shape = Tree{};
  s.size = Value::constant(2 * kWord);
  s.tree().length = any(h);
  const ObjectId tree = h.add(s);
  Object p;
  p.size = s.size;
  p.shape = Prototype{{}, {.width = kWord, .children = {0, kWord}, .present = {}}};
  p.owner = tree;
  s.tree().variants = {{h.add(p), 1}};
  h.put(tree, s);
  root(h, 0, first(tree));
  World good, shared, empty;
  good.hold(good.block({good.block({0, 0}), good.block({good.block({0, 0}), 0})}));
  const auto leaf = shared.block({0, 0});
  shared.hold(shared.block({leaf, leaf}));
  empty.hold(0);
  EXPECT_EQ(good.is(h), Answer::Yes);
  EXPECT_EQ(empty.is(h), Answer::Yes);
  EXPECT_EQ(shared.is(h), Answer::No);
}

TEST(HeapDescribes, trees_whose_leaves_are_a_sentinel) {
  Heap h;
  Object sentinel;
  sentinel.size = Value::constant(kWord);
  const ObjectId nil = h.add(sentinel);
  Object s;
  s.shape = Tree{};
  s.size = Value::constant(2 * kWord);
  s.tree().length = any(h);
  s.tree().leaf = Value::address(nil);
  const ObjectId tree = h.add(s);
  Object p;
  p.size = s.size;
  p.shape = Prototype{{}, {.width = kWord, .children = {0, kWord}, .present = {}}};
  p.owner = tree;
  s.tree().variants = {{h.add(p), 1}};
  h.put(tree, s);
  root(h, 0, Value::address(nil));
  root(h, 1, first(tree));
  World good, empty, ends_in_null, null;
  for (World* w : {&good, &empty, &ends_in_null, &null}) {
    const auto leaf = w->block({0});
    w->hold(leaf);
    if (w == &good) w->hold(w->block({w->block({leaf, leaf}), leaf}));
    if (w == &empty) w->hold(leaf);
    if (w == &ends_in_null) w->hold(w->block({leaf, 0}));
    if (w == &null) w->hold(0);
  }
  EXPECT_EQ(good.is(h), Answer::Yes);
  EXPECT_EQ(empty.is(h), Answer::Yes);
  EXPECT_EQ(ends_in_null.is(h), Answer::No);
  EXPECT_EQ(null.is(h), Answer::No);
}

TEST(HeapDescribes, numbers_that_nothing_determines_if_they_are_possible) {
  World w;
  w.hold(5);
  w.hold(3);
  auto heap = [&](std::int64_t slack) {
    Heap h;
    const Value x = any(h), between = any(h), y = any(h);
    root(h, 0, x);
    root(h, 1, y);
    root(h, 7, between);  // a register that the call does not have
    EXPECT_TRUE(h.assume_less_equal(x, between));
    EXPECT_TRUE(h.assume_less_equal(between, y, slack));
    return h;
  };
  EXPECT_EQ(w.is(heap(2)), Answer::Yes);
  EXPECT_EQ(w.is(heap(1)), Answer::No);
}

TEST(HeapDescribes, addresses_at_offsets_that_they_determine) {
  World w;
  const auto block = w.block({0, 0, 0});
  w.hold(block + 8);
  w.hold(8);
  auto heap = [&](std::int64_t shift) {
    Heap h;
    const Value n = any(h);
    root(h, 0, Value::address(region(h, 3, {}), Target::Whole, n.term));
    root(h, 1, n.plus(shift));
    return h;
  };
  EXPECT_EQ(w.is(heap(0)), Answer::Yes);
  EXPECT_EQ(w.is(heap(1)), Answer::No);
}

}  // namespace describes_test
}  // namespace heapwise::heap
