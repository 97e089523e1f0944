// ScopedMap: a small sorted map whose last insertions can be taken back.
//
// For searches that try one way after the other: a failed attempt returns to the size that the map had when it began.
// A key is inserted once. What it is made of stays. Flat, since such maps are small and copied, asked and taken back
// far more often than they grow.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/check.h"

namespace heapwise {

template <class Key, class Value>
class ScopedMap {
 public:
  using Entry = std::pair<Key, Value>;
  using Iterator = typename std::vector<Entry>::const_iterator;

  ScopedMap() = default;
  explicit ScopedMap(std::vector<Entry> sorted) : entries_(std::move(sorted)), stay_(entries_.size()) {}

  [[nodiscard]] Iterator begin() const { return entries_.begin(); }
  [[nodiscard]] Iterator end() const { return entries_.end(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Iterator find(const Key& key) const {
    const Iterator it = place_of(key);
    return it != end() && it->first == key ? it : end();
  }
  [[nodiscard]] bool contains(const Key& key) const { return find(key) != end(); }

  void insert(const Key& key, const Value& value) {
    const Iterator it = place_of(key);
    HW_CHECK(it == end() || it->first != key, "a key of a scoped map is inserted once");
    entries_.insert(it, {key, value});
    order_.push_back(key);
  }

  // Takes back all insertions beyond the first `size`.
  void shrink_to(std::size_t size) {
    for (; stay_ + order_.size() > size; order_.pop_back()) entries_.erase(place_of(order_.back()));
  }

 private:
  [[nodiscard]] Iterator place_of(const Key& key) const {
    return std::lower_bound(entries_.begin(), entries_.end(), key,
                            [](const Entry& e, const Key& wanted) { return e.first < wanted; });
  }

  std::vector<Entry> entries_;  // by key
  std::vector<Key> order_;      // as they were inserted
  std::size_t stay_ = 0;        // entries that were not
};

}  // namespace heapwise
