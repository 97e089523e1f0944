// What tells two heaps apart: each difference that entailment must see, alone.
#include <gtest/gtest.h>

#include "heap/canonical.h"
#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/print.h"

namespace heapwise::heap {
namespace {

using testing::parse;
using Change = std::function<void(Object&)>;

const RootKey kFirst = register_key(1, 0), kSecond = register_key(1, 1), kThird = register_key(1, 2);

ObjectId held_at(const Heap& h, ObjectId object, std::int64_t offset) {
  const Field* f = h.object(object).content().field(offset, 8);
  return f == nullptr ? ObjectId() : f->value.object();
}

// One block that a root names, changed.
Heap block(const Change& change) {
  Heap h = parse("x = a; a [16] { 8: 1 }");
  change(h.change(h.root(kFirst)->object()));
  return h;
}

// A list whose nodes share a block, changed: a place where no glance comes first.
Heap shared(const Change& change) {
  Heap h = parse("list = a; a [16] { 0: b, 8: s }; b [16] { 0: 0, 8: s }; s [8] { }");
  change(h.change(held_at(h, h.root(kFirst)->object(), 8)));
  fold(h, {});
  EXPECT_TRUE(h.object(h.root(kFirst)->object()).is_list());
  return h;
}

void nothing(Object&) {}

// The changed heap has states that the other one lacks.
void expect_apart(const std::string& what, const Change& left, const Change& right) {
  for (const auto& make : {block, shared}) {
    EXPECT_TRUE(entails(make(left), make(left))) << what;
    EXPECT_FALSE(entails(make(left), make(right))) << what;
  }
}

void freed(Object& o) {
  o.status = Status::Freed;
  o.content().fields.clear();
  o.size = Value::constant(0);
}

TEST(HeapApart, by_what_kind_of_memory_it_is) {
  expect_apart("freed", nothing, freed);
  expect_apart("freed", freed, nothing);
  const Change variable = [](Object& o) { o.storage = Storage::Stack; };
  expect_apart("storage", variable, nothing);
  expect_apart("storage", nothing, variable);
  const Change dead_variable = [](Object& o) { freed(o), o.storage = Storage::Stack; };
  expect_apart("storage of what is freed", dead_variable, freed);
  const Change ended = [](Object& o) { o.storage = Storage::Stack, o.scoped_out = true; };
  expect_apart("scope", ended, variable);
  expect_apart("scope", variable, ended);
  const Change dynamic = [](Object& o) { o.storage = Storage::Stack, o.dynamic = true; };
  expect_apart("dynamic", dynamic, variable);
  const Change outer = [](Object& o) { o.storage = Storage::Stack, o.frame = 2; };
  expect_apart("frame", outer, variable);
}

TEST(HeapApart, by_who_else_may_write_it) {
  const Change global = [](Object& o) { o.storage = Storage::Global; };
  const Change constant = [](Object& o) { o.storage = Storage::Global, o.read_only = true; };
  expect_apart("read only", constant, global);
  expect_apart("read only", global, constant);
  const Change kept = [](Object& o) { o.storage = Storage::Global, o.kept = models::Kept::Calendar; };
  expect_apart("kept", kept, global);
}

TEST(HeapApart, by_whether_an_address_may_have_come_back) {
  const Change reused = [](Object& o) { freed(o), o.reused = true; };
  expect_apart("reused", reused, freed);
  EXPECT_TRUE(entails(block(freed), block(reused)));
  for (const auto& joined : {join(block(freed), block(reused)), join(block(reused), block(freed))}) {
    ASSERT_TRUE(joined);
    EXPECT_TRUE(joined->heap.object(joined->heap.root(kFirst)->object()).reused);
  }
  EXPECT_NE(canonical_key(block(reused)), canonical_key(block(freed)));
}

TEST(HeapApart, by_what_is_known_of_its_bytes) {
  const Change zeros = [](Object& o) { o.content().set_zero(0, 4); };
  expect_apart("zeros", nothing, zeros);
  const Change field = [](Object& o) { o.content().set(0, 4, Value::constant(3)); };
  expect_apart("a field", nothing, field);
  expect_apart("a field", zeros, field);
  expect_apart("a field", field, zeros);
  const auto marked = [](bool seen, std::int64_t value) {
    return [=](Object& o) {
      (seen ? o.content().seen : o.content().mark) = Mark{Value::constant(4), 1, Value::constant(value)};
    };
  };
  expect_apart("a mark", nothing, marked(false, 0));
  expect_apart("a mark", marked(false, 1), marked(false, 0));
  EXPECT_FALSE(entails(block(nothing), block(marked(true, 0))));
  EXPECT_FALSE(entails(block(marked(true, 1)), block(marked(true, 0))));
  expect_apart("size", nothing, [](Object& o) { o.size = Value::constant(24); });
}

// Two numbers that nothing is known of, and what a fact says of them.
Heap numbers(const std::function<bool(Heap&, const Value&, const Value&, const Value&)>& assume) {
  Heap h;
  const Value x = h.fresh_number({0, 9, 1, 0}), y = h.fresh_number({0, 9, 1, 0}), z = h.fresh_number({0, 9, 1, 0});
  h.set_root(kFirst, x);
  h.set_root(kSecond, y);
  h.set_root(kThird, z);
  EXPECT_TRUE(assume(h, x, y, z));
  return h;
}

TEST(HeapApart, by_each_fact_about_numbers) {
  const auto none = [](Heap&, const Value&, const Value&, const Value&) { return true; };
  const std::vector<std::pair<const char*, std::function<bool(Heap&, const Value&, const Value&, const Value&)>>>
      facts = {
          {"range", [](Heap& h, const Value& x, const Value&,
                       const Value&) { return h.assume_less_equal(x, Value::constant(5)); }},
          {"bound", [](Heap& h, const Value& x, const Value& y, const Value&) { return h.assume_less_equal(x, y); }},
          {"disequality", [](Heap& h, const Value& x, const Value&,
                             const Value&) { return h.assume_different(x, Value::constant(5)); }},
          {"disequality of two",
           [](Heap& h, const Value& x, const Value& y, const Value&) { return h.assume_different(x, y); }},
          {"relation",
           [](Heap& h, const Value& x, const Value& y, const Value& z) {
             return h.facts().assume({{{{x.term.symbol, 1}, {y.term.symbol, 1}, {z.term.symbol, -1}}, 0}, true});
           }},
          {"implication", [](Heap& h, const Value& x, const Value& y, const Value&) {
             return h.facts().assume(numeric::Implication{x.term.symbol, 3, true, y.term.symbol, 4});
           }}};
  for (const auto& [what, fact] : facts) {
    EXPECT_TRUE(entails(numbers(fact), numbers(fact))) << what;
    EXPECT_TRUE(entails(numbers(fact), numbers(none))) << what;
    EXPECT_FALSE(entails(numbers(none), numbers(fact))) << what;
    for (const auto& joined : {join(numbers(fact), numbers(none)), join(numbers(none), numbers(fact))}) {
      ASSERT_TRUE(joined) << what;
      EXPECT_TRUE(entails(numbers(none), joined->heap)) << what << "\n" << to_text(joined->heap);
    }
  }
}

// A list of any number of nodes in two forms, 0 and 1 at offset 8.
Heap two_forms(VariantSet first, VariantSet last, VariantSet after_zero, VariantSet after_one) {
  Heap h = parse(
      "list = a; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: 1 }; c [16] { 0: d, 8: 0 }; d [16] { 0: e, 8: 1 };"
      "e [16] { 0: f, 8: 0 }; f [16] { 0: 0, 8: 1 }");
  fold(h, {});
  const ObjectId list = h.root(kFirst)->object();
  EXPECT_EQ(h.object(list).variants().size(), 2U);
  Object& o = h.change(list);
  o.segment().length = h.fresh_number({2, 9, 1, 0});
  o.list().first = first;
  o.list().last = last;
  o.nodes().variants[0].followers = after_zero;
  o.nodes().variants[1].followers = after_one;
  return h;
}

TEST(HeapApart, by_the_order_of_the_forms_of_nodes) {
  EXPECT_TRUE(entails(two_forms(1, 2, 2, 1), two_forms(3, 3, 3, 3)));
  EXPECT_FALSE(entails(two_forms(3, 3, 3, 3), two_forms(3, 3, 2, 3))) << "what follows a 0";
  EXPECT_FALSE(entails(two_forms(3, 3, 3, 3), two_forms(3, 3, 3, 1))) << "what follows a 1";
  EXPECT_FALSE(entails(two_forms(3, 3, 3, 3), two_forms(1, 3, 3, 3))) << "what comes first";
  EXPECT_FALSE(entails(two_forms(3, 3, 3, 3), two_forms(3, 2, 3, 3))) << "what comes last";
}

TEST(HeapApart, by_whether_a_number_is_each_nodes_own) {
  const auto list = [](bool own) {
    const std::string second = own ? "t" : "s";
    Heap h = parse("list = a; a [16] { 0: b, 8: s }; b [16] { 0: 0, 8: " + second + " }; s in 1..3; t in 1..3");
    fold(h, {});
    // What all nodes share is named outside of them, too.
    if (!own) EXPECT_FALSE(h.object(h.root(kFirst)->object()).variants().empty());
    return h;
  };
  Heap own = list(true), same = list(false);
  const auto owner = [](const Heap& h) {
    const ObjectId prototype = h.object(h.root(kFirst)->object()).variants()[0].prototype;
    return h.owner_of(h.object(prototype).content().field(8, 8)->value.term.symbol);
  };
  ASSERT_TRUE(owner(own).valid());
  const SymbolId symbol = same.object(same.object(same.root(kFirst)->object()).variants()[0].prototype)
                              .content()
                              .field(8, 8)
                              ->value.term.symbol;
  same.set_owner(symbol, ObjectId());
  EXPECT_TRUE(entails(same, own));
  EXPECT_FALSE(entails(own, same));
  own.set_root(kSecond, Value::symbol(own.object(own.object(own.root(kFirst)->object()).variants()[0].prototype)
                                          .content()
                                          .field(8, 8)
                                          ->value.term.symbol));
  EXPECT_FALSE(is_well_owned(own)) << "a number of each node has no name outside";
}

// What is known at a symbolic offset of a node is nothing about its links.
Heap with_mark(const std::string& text, std::int64_t from, const Value& value = Value::constant(0)) {
  Heap h = parse(text);
  std::vector<ObjectId> nodes;
  for (const auto& [id, o] : h.objects()) {
    if (o->size.is_constant(64)) nodes.push_back(id);
  }
  for (ObjectId id : nodes) h.change(id).content().mark = Mark{h.fresh_number({from, 40, 1, 0}), 1, value};
  fold(h, {});
  return h;
}

const Object* form_with(const Heap& h, std::int64_t data) {
  for (const Variant& v : h.object(h.root(kFirst)->object()).variants()) {
    const Object& p = h.object(v.prototype);
    const Field* f = p.content().field(8, 8);
    if (f != nullptr && f->value.is_constant(data)) return &p;
  }
  return nullptr;
}

TEST(HeapApart, by_a_zero_that_may_be_one_of_a_link) {
  const std::string list = "list = a; a [64] { 0: b, 8: 7 }; b [64] { 0: 0, 8: 7 }";
  const Heap two = with_mark(list, 16);
  ASSERT_TRUE(two.object(two.root(kFirst)->object()).is_list());
  for (const std::int64_t data : {7, 9}) {
    for (const std::int64_t from : {0, 16}) {
      const Heap one = with_mark("list = a; a [64] { 0: 0, 8: " + std::to_string(data) + " }", from);
      for (const auto& joined : {join(two, one), join(one, two)}) {
        ASSERT_TRUE(joined);
        const Object* form = form_with(joined->heap, data);
        ASSERT_NE(form, nullptr);
        EXPECT_EQ(form->content().mark.has_value(), from == 16) << data;
      }
    }
  }
}

// The mark of each node holds the address of what all share; where there is no list, that has another number.
TEST(HeapApart, by_what_a_mark_of_the_other_heap_names) {
  Heap list = parse("list = a; s = s; a [64] { 0: b, 8: 7 }; b [64] { 0: 0, 8: 7 }; s [8] { }");
  const Value what = *list.root(kSecond);
  std::vector<ObjectId> nodes;
  for (const auto& [id, o] : list.objects()) {
    if (o->size.is_constant(64)) nodes.push_back(id);
  }
  for (ObjectId id : nodes) list.change(id).content().mark = Mark{list.fresh_number({16, 40, 1, 0}), 8, what};
  fold(list, {});
  const Heap none = parse("list = 0; s = s; s [8] { }");
  for (const auto& joined : {join(list, none), join(none, list)}) {
    ASSERT_TRUE(joined);
    const Object& form =
        joined->heap.object(joined->heap.object(joined->heap.root(kFirst)->object()).variants()[0].prototype);
    EXPECT_TRUE(!form.content().mark || form.content().mark->value == *joined->heap.root(kSecond))
        << to_text(joined->heap);
  }
}

}  // namespace
}  // namespace heapwise::heap
