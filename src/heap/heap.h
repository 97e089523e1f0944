// Heap: one symbolic heap, a separating conjunction of objects with a pure part, seen from roots (registers, globals).
//
// Described is every concrete heap that consists of the objects (no two share a byte), in which each segment stands for
// as many nodes as its length says, under some reading of the symbols that the facts allow. Copies share objects, so a
// copy is cheap. The verbs stand in files of their own: access.h (read and write), materialise.h, fold.h, join.h,
// collect.h.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "heap/history.h"
#include "heap/object.h"
#include "heap/reference.h"
#include "heap/root.h"

namespace heapwise::heap {

using numeric::Facts;
using numeric::Range;

class Heap {
 public:
  using Entry = std::pair<ObjectId, std::shared_ptr<const Object>>;

  [[nodiscard]] const std::vector<Entry>& objects() const { return objects_; }
  [[nodiscard]] bool contains(ObjectId id) const { return find(id) != nullptr; }
  [[nodiscard]] std::size_t place_of(ObjectId id) const;  // in objects()
  [[nodiscard]] const Object& object(ObjectId id) const;
  [[nodiscard]] Object& change(ObjectId id);  // a copy of its own
  ObjectId add(Object object);
  void put(ObjectId id, Object object);
  void remove(ObjectId id);
  void remove_if(const std::function<bool(ObjectId)>& condition);
  void discard(ObjectId id);  // removes what stands for no block
  // These objects of another heap, sorted, by their names there, with the numbers that they own. This one is empty yet;
  // nothing new gets a name that the other one has.
  void start_with(const Heap& other, const std::vector<ObjectId>& ids);

  // Numbers that are addresses of some node (reference.h): by symbol.
  [[nodiscard]] const std::vector<std::pair<SymbolId, Reference>>& references() const { return references_; }
  [[nodiscard]] const Reference* reference(SymbolId symbol) const;
  void set_reference(SymbolId symbol, Reference reference);
  void drop_reference(SymbolId symbol);
  void rename_in_references(ObjectId from, ObjectId to);
  void copy_in_references(ObjectId from, ObjectId to);

  [[nodiscard]] const std::vector<std::pair<RootKey, Value>>& roots() const { return roots_; }
  [[nodiscard]] const Value* root(RootKey key) const;
  void set_root(RootKey key, const Value& value);
  void drop_root(RootKey key);
  void drop_roots_if(const std::function<bool(RootKey)>& condition);

  [[nodiscard]] const Facts& facts() const { return *facts_; }
  [[nodiscard]] Facts& facts();
  [[nodiscard]] SymbolId fresh() { return SymbolId(next_symbol_++); }
  [[nodiscard]] Value fresh_number(const Range& range);
  [[nodiscard]] ObjectId owner_of(SymbolId symbol) const;
  void set_owner(SymbolId symbol, ObjectId owner);
  [[nodiscard]] const std::vector<std::pair<SymbolId, ObjectId>>& owned_symbols() const { return owned_symbols_; }

  // How wide an address is, as a number of its own: wider ones cover every data model.
  [[nodiscard]] unsigned address_bits() const { return address_bits_; }
  void set_address_bits(unsigned bits) { address_bits_ = bits; }

  [[nodiscard]] Range range(const Value& v) const { return v.is_number() ? facts().range(v.term) : Range{}; }
  [[nodiscard]] bool may_be_empty(const Object& segment) const { return range(segment.segment().length).lo <= 0; }

  // From now on another object may lie where a freed one lay.
  void reuse_freed();
  // Replaces every value in roots, fields, sizes and lengths by its image.
  void transform(const std::function<Value(const Value&)>& image);
  // The symbol is this value from now on: no other trace of it stays. Its facts must already hold of the value; what
  // operations gave is carried over.
  void substitute(SymbolId symbol, const Value& value);
  void for_each_value(const std::function<void(ObjectId holder, const Value&)>& visit) const;

  // Assumptions about two numbers; false when they cannot hold.
  [[nodiscard]] bool assume_equal(const Value& a, const Value& b);
  [[nodiscard]] bool assume_different(const Value& a, const Value& b);
  [[nodiscard]] bool assume_less_equal(const Value& a, const Value& b, std::int64_t slack = 0);

  // The path's own memory, if a method hung one on; what is changed is this heap's alone.
  void set_history(std::shared_ptr<History> history) { history_ = std::move(history); }
  [[nodiscard]] const History* history() const { return history_.get(); }
  [[nodiscard]] History* history();

  // No block is larger than the memory, and no list has more nodes than fit into it.
  void bound_by_memory();
  [[nodiscard]] std::int64_t most_bytes() const;
  [[nodiscard]] std::int64_t most_nodes(const Object& list) const;
  // Forgets symbols that nothing mentions, and replaces those with one possible value by it.
  void tidy();

 private:
  [[nodiscard]] const Entry* find(ObjectId id) const;

  std::vector<Entry> objects_;                                // by id
  std::vector<std::pair<RootKey, Value>> roots_;              // by key
  std::vector<std::pair<SymbolId, ObjectId>> owned_symbols_;  // by symbol
  std::vector<std::pair<SymbolId, Reference>> references_;    // by symbol
  std::shared_ptr<Facts> facts_ = std::make_shared<Facts>();
  std::shared_ptr<History> history_;
  std::uint32_t next_object_ = 0;
  std::uint32_t next_symbol_ = 0;
  unsigned address_bits_ = 64;
};

// An address or number, `shift` further on, modulo 2^64: whoever wants a number wraps the result to its register.
[[nodiscard]] Value add(Heap& heap, const Value& v, const Term& shift);

}  // namespace heapwise::heap
