// The vocabulary that the two heaps of a question share (formula.h): at which places blocks have values, and which
// components of these values differ at all.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "heap/heap.h"

namespace heapwise::heap {

// What a value needs to be told from the others in its place.
struct Components {
  bool location = false, integer = false;
};

class Places {
 public:
  Places(const Heap& a, const Heap& b);

  // Empty: everything can be said.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }

  // Blocks of one kind (storage and size) have the same places; two blocks that are one are of one kind.
  struct Kind {
    Storage storage;
    std::int64_t size;  // -1: where sizes are not constant, all of that storage are of one kind
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };
  struct Place {
    Kind kind;
    std::int64_t offset, width;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  [[nodiscard]] Kind kind_of(const Object& object) const;
  [[nodiscard]] const std::map<Place, Components>& fields() const { return fields_; }
  [[nodiscard]] const std::map<RootKey, Components>& roots() const { return roots_; }
  // Every address points to the start of its block.
  [[nodiscard]] bool plain() const { return plain_; }

  // The value that the object is known to hold at the place; nothing: unknown.
  [[nodiscard]] static const Value* value_at(const Object& object, const Place& place);

  // Whether the object is a part of the heap that formulas speak of.
  [[nodiscard]] static bool described(const Object& object);
  // The symbol may stand for an address: nothing is known of it as a number.
  [[nodiscard]] bool may_be_address(const Heap& heap, SymbolId symbol) const;

 private:
  void find(const Heap& a, const Heap& b);
  void look_at(const Heap& heap);
  void add_places(const Heap& heap);
  void add_place(const Place& place);
  void add_zeros(const Heap& heap);
  void classify(const Heap& heap, const Value& value, Components& components) const;
  void refuse(const std::string& why);

  std::map<Place, Components> fields_;
  std::map<RootKey, Components> roots_;
  std::set<Storage> any_size_;
  bool plain_ = true;
  std::string why_not_;
};

}  // namespace heapwise::heap
