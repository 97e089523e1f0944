// What is known of the locations of one case: which terms are equal, which differ, which are allocated.
//
// A union-find over location terms. A class can be *anchored*: it is nil, or the address of a cell of the heap; two
// classes with different anchors differ, so that n cells need no n² disequalities. Other disequalities are kept in a
// list per class. Copying a Closure is how the cases of a disjunction are explored.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/formula.h"

namespace heapwise::logic {

class Closure {
 public:
  enum class Relation : std::uint8_t { Equal, Different, Open };

  // Each returns false when the facts contradict each other from now on.
  [[nodiscard]] bool merge(Term a, Term b);
  [[nodiscard]] bool separate(Term a, Term b);
  [[nodiscard]] bool anchor(Term address, std::uint32_t cell);

  [[nodiscard]] Term representative(Term t) const;
  [[nodiscard]] Relation relation(Term a, Term b) const;
  [[nodiscard]] bool anchored(Term t) const;
  // The disequalities that were asserted, anchors not among them.
  [[nodiscard]] const std::vector<std::pair<Term, Term>>& disequalities() const { return disequalities_; }

 private:
  static constexpr std::uint32_t kFree = 0, kNilAnchor = 1, kFirstCell = 2;
  struct Class {
    Term parent = nullptr;  // itself: a root
    std::uint32_t anchor = kFree;
    std::vector<Term> different;  // members of classes that differ from this one
  };
  [[nodiscard]] std::uint32_t anchor_of(Term root) const;
  Class& entry(Term t);

  std::vector<Class> classes_;  // by id of the term
  std::vector<std::pair<Term, Term>> disequalities_;
};

}  // namespace heapwise::logic
