// Numbers in words: what is known of a symbol, and what it is called.
//
// A symbol that stands at several places is called by the first of them that has a name ("sum", "length of list"); at
// that place stands its range, at the others its name. Bounds at the limits of a type say nothing and are left out.
//
// The analysis reads all numbers with their sign; a place of an unsigned type of so many bytes (0: it is none) reads
// the same bits without: 250 of an unsigned char is -6 in the heap. A number that may differ gives no name to others,
// since what is known of it (x ≤ y + 1) holds of the number with its sign.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "heap/heap.h"

namespace heapwise::show {

// "≥ 2", "1..10", "7"; empty where nothing is known.
[[nodiscard]] std::string range_words(const numeric::Range& range);
[[nodiscard]] std::string unsigned_words(const numeric::Range& range, int bytes);
// "any length", "at least 2", "3 nodes", "2 to 5 nodes".
[[nodiscard]] std::string length_words(const numeric::Range& range);

class Numbers {
 public:
  explicit Numbers(const heap::Heap& heap) : heap_(heap) {}

  // A place that holds this number. Places are noted in the order of their claim to give a name: the first wins.
  void note(const heap::Value& number, const std::string& place, int unsigned_bytes = 0);
  // What to write at the place.
  [[nodiscard]] std::string at(const heap::Value& number, const std::string& place, int unsigned_bytes = 0) const;
  // The same for the length of a list.
  [[nodiscard]] std::string length(const heap::Value& number, const std::string& place) const;
  [[nodiscard]] std::string name(const numeric::Term& term) const;  // empty: it has none
  // What is known besides ranges, of numbers that have names.
  [[nodiscard]] std::vector<std::string> facts() const;

 private:
  [[nodiscard]] const std::string* name(heap::SymbolId symbol) const;
  void add_differences(std::vector<std::string>& facts) const;
  void add_relations(std::vector<std::string>& facts) const;

  const heap::Heap& heap_;
  std::map<heap::SymbolId, std::string> names_;
};

}  // namespace heapwise::show
