// What is known of up to 128 location variables: which are equal, which differ, which are allocated.
//
// Number 0 is nil. The facts are always consistent: an operation that would contradict them answers false and leaves a
// state that must be thrown away. Allocated variables of different classes differ from each other and from nil. Copies
// are cheap (only the numbers in use are copied): the search in base_pairs.cpp branches by copying.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace heapwise::logic {

class VariableSet {
 public:
  static constexpr std::size_t kCapacity = 128;

  [[nodiscard]] bool has(std::size_t i) const { return ((words_[i >> 6] >> (i & 63)) & 1) != 0; }
  void add(std::size_t i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void remove(std::size_t i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  [[nodiscard]] bool empty() const { return (words_[0] | words_[1]) == 0; }
  [[nodiscard]] bool meets(const VariableSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
  }
  [[nodiscard]] bool within(const VariableSet& other) const {
    return ((words_[0] & ~other.words_[0]) | (words_[1] & ~other.words_[1])) == 0;
  }
  void unite(const VariableSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
  }
  [[nodiscard]] VariableSet without(const VariableSet& other) const {
    VariableSet result{};
    result.words_[0] = words_[0] & ~other.words_[0];
    result.words_[1] = words_[1] & ~other.words_[1];
    return result;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < 2; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
  [[nodiscard]] std::uint64_t word(std::size_t w) const { return words_[w]; }
  friend bool operator==(const VariableSet&, const VariableSet&) = default;

 private:
  std::uint64_t words_[2];  // without a value until VariableSet{}: large arrays of sets are filled where they are used
};

class ShapeState {
 public:
  explicit ShapeState(std::size_t count) : count_(count) {
    for (std::size_t i = 0; i < count; ++i) {
      class_[i] = static_cast<std::uint8_t>(i);
      members_[i] = {};
      members_[i].add(i);
      differ_[i] = {};
    }
  }
  ShapeState(const ShapeState& other) { *this = other; }
  ShapeState& operator=(const ShapeState& other) {
    if (this == &other) return *this;
    count_ = other.count_;
    allocated_ = other.allocated_;
    not_nil_ = other.not_nil_;
    std::memcpy(class_, other.class_, count_);
    std::memcpy(members_, other.members_, count_ * sizeof(VariableSet));
    std::memcpy(differ_, other.differ_, count_ * sizeof(VariableSet));
    return *this;
  }

  [[nodiscard]] bool make_equal(std::size_t a, std::size_t b);
  [[nodiscard]] bool make_differ(std::size_t a, std::size_t b);
  [[nodiscard]] bool allocate(std::size_t a);

  // The least variable that is known to be equal.
  [[nodiscard]] std::size_t class_of(std::size_t a) const { return class_[a]; }
  [[nodiscard]] bool is_allocated(std::size_t a) const { return allocated_.has(a); }
  [[nodiscard]] bool must_differ(std::size_t a, std::size_t b) const;

  [[nodiscard]] const VariableSet& nil() const { return members_[0]; }       // all that equal nil
  [[nodiscard]] const VariableSet& not_nil() const { return not_nil_; }      // all that are known to differ from it
  [[nodiscard]] const VariableSet& allocated() const { return allocated_; }  // whole classes
  // Classes, by their least variables, that must differ from the class of `a`; those that follow from allocation or
  // from not_nil() may be missing.
  [[nodiscard]] const VariableSet& different_classes(std::size_t a) const { return differ_[class_[a]]; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
  VariableSet allocated_{}, not_nil_{};
  std::uint8_t class_[VariableSet::kCapacity];
  VariableSet members_[VariableSet::kCapacity];  // of a class, at its least variable
  VariableSet differ_[VariableSet::kCapacity];   // likewise
};

}  // namespace heapwise::logic
