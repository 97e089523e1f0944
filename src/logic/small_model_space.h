// The bounded heap of the small-model translation for lists: which locations there are, and what they hold.
//
// Every location is one that a variable names, or belongs to a *run*: the unnamed cells of a list between two named
// ones. A run is contracted to one cell (small_model_lists.h says why nothing can tell), and that cell is not even
// represented: a flag `detour` of the link says that it is there. So a sort with n variables has the locations 0 (nil),
// 1 … n (named by the variables), then, for the outer sort of a nested list, one unnamed outer node for each variable
// of the inner sort (the node whose inner list that variable's cell stands in), and one value more: any other location.
// A variable's value is the number of the first variable that it equals.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "logic/decide.h"
#include "logic/small_model_closure.h"
#include "solver/term.h"

namespace heapwise::logic {

// A field of a location: a value, and whether a run lies between.
struct FieldValue {
  solver::Term value;
  solver::Term detour;  // links only, else no
};

struct Space {
  SortId sort;
  std::vector<Term> names;  // classes of variables, allocated ones first
  std::size_t unnamed = 0;  // outer nodes without a name
  unsigned width = 1;       // bits of a location's number
  std::size_t offset = 0;   // of location 1 among all locations
  const ListShape* list = nullptr;
  std::vector<solver::Term> allocated;          // by location - 1
  std::vector<std::vector<FieldValue>> fields;  // by location - 1, then by field
  std::vector<solver::Term> run_down;           // outer sort: where the inner list of a run's node leads

  [[nodiscard]] std::size_t size() const { return names.size() + unnamed; }
  [[nodiscard]] std::size_t other() const { return size() + 1; }
};

// Makes the spaces for the variables of a formula and states what every heap must obey.
class Spaces {
 public:
  Spaces(Context& context, solver::TermTable& terms, const Closure& closure);

  // `lists`: the shape of the list predicates over each sort's cells. `runs`: whether unnamed cells are needed.
  void build(const std::vector<Term>& variables, const std::map<SortId, const ListShape*>& lists, bool runs);

  [[nodiscard]] const std::vector<solver::Term>& constraints() const { return constraints_; }
  [[nodiscard]] std::size_t location_count() const { return location_count_; }
  [[nodiscard]] const std::map<SortId, Space>& all() const { return spaces_; }
  [[nodiscard]] const Space& of(SortId sort) const { return spaces_.at(sort); }

  [[nodiscard]] solver::Term value(Term t);  // of a location or integer term
  [[nodiscard]] solver::Term number(SortId sort, std::size_t location);
  // A field at a location that is itself a term: a choice over all locations.
  [[nodiscard]] FieldValue field(const Space& space, solver::Term location, std::size_t field);
  [[nodiscard]] solver::Term allocated(const Space& space, solver::Term location);

 private:
  void add_names(const std::vector<Term>& variables);
  void add_heap(Space& space);
  FieldValue fresh_field(const Space& space, std::size_t location, std::size_t field);
  void constrain_names(const Space& space);

  Context& context_;
  solver::TermTable& terms_;
  const Closure& closure_;
  std::map<SortId, Space> spaces_;
  std::unordered_map<Term, solver::Term> values_;
  std::vector<solver::Term> constraints_;
  std::size_t location_count_ = 0;
  bool runs_ = true;
};

}  // namespace heapwise::logic
