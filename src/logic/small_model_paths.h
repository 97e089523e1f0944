// List atoms on a bounded heap (small_model_space.h): the locations that a list takes, and when it is there.
#pragma once

#include <vector>

#include "logic/small_model_space.h"

namespace heapwise::logic {

// A part of the heap, one boolean per location of all spaces, and the condition under which the atom holds of it.
struct Share {
  std::vector<solver::Term> locations;
  solver::Term condition;
};

class Paths {
 public:
  Paths(Context& context, solver::TermTable& terms, Spaces& spaces)
      : context_(context), terms_(terms), spaces_(spaces) {}

  // No list is longer than its ends require: enough where nothing is negated (small_model_lists.h).
  void shortest_only() { shortest_ = true; }

  [[nodiscard]] Share points_to(Formula atom);
  [[nodiscard]] Share list(Formula atom);
  [[nodiscard]] std::vector<solver::Term> nothing() const { return std::vector(spaces_.location_count(), terms_.no()); }

 private:
  // From `start` along the link to `end`, which is not included; the condition says that `end` is reached.
  Share singly(const Space& space, std::size_t link, solver::Term start, solver::Term end);
  Share doubly(Formula atom, const ListShape& shape);
  Share nested(Formula atom, const ListShape& shape);
  [[nodiscard]] const Space& space_of(CellId cell) const;

  Context& context_;
  solver::TermTable& terms_;
  Spaces& spaces_;
  bool shortest_ = false;
};

}  // namespace heapwise::logic
