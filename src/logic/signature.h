// The symbols of formulas: sorts, cells, variables, and inductive predicates with their definitions.
//
// A location sort owns at most one cell type: the record that a location of that sort points to. Locations of different
// sorts are different; each location sort has its own nil, never allocated. The built-in list predicates are ordinary
// predicates with a definition: a definition is *recognised* as a list by the form of its rules, never by its name
// (recognise.h), and then carries a ListShape.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/id.h"

namespace heapwise::logic {

using SortId = Id<struct SortTag>;
using CellId = Id<struct CellTag>;
using PredicateId = Id<struct PredicateTag>;
using VariableId = Id<struct VariableTag>;

struct TermNode;
struct FormulaNode;

enum class SortKind : std::uint8_t { Location, Integer, Boolean, Record };

struct Sort {
  std::string name;
  SortKind kind = SortKind::Location;
  CellId
      cell{};  // of a Location sort: what it points to, once declare-heap said so; of a Record sort: the record itself
};

struct Field {
  std::string name;
  SortId sort;
};

struct Cell {
  std::string name;         // of the datatype
  std::string constructor;  // empty: the heap maps locations to a bare value, one field without a name
  std::vector<Field> fields;
};

struct Variable {
  std::string name;
  SortId sort;
  bool bound = false;  // by an existential quantifier, or a parameter of a predicate
};

enum class ListKind : std::uint8_t { Singly, Doubly, Nested };

// What a recognised list predicate is. Numbers index the predicate's parameters and the cell's fields.
//
//   Singly  ls(x, y)        := x = y ∧ emp  ∨  x ≠ y ∧ ∃u. x ↦ {next: u, …} * ls(u, y)
//   Doubly  dls(x, y, p, n) := x = n ∧ y = p ∧ emp  ∨  x ≠ n ∧ y ≠ p ∧ ∃u. x ↦ {next: u, prev: p} * dls(u, y, x, n)
//   Nested  nls(x, y, z)    := x = y ∧ emp  ∨  x ≠ y ∧ ∃t, u. x ↦ {top: t, next: u} * ls(u, z) * nls(t, y, z)
struct ListShape {
  ListKind kind = ListKind::Singly;
  CellId cell{};
  std::size_t root = 0;      // parameter x
  std::size_t end = 1;       // parameter y (Singly, Nested) or n (Doubly)
  std::size_t last = 0;      // parameter y of Doubly
  std::size_t previous = 0;  // parameter p of Doubly
  std::size_t boundary = 0;  // parameter z of Nested
  std::size_t next = 0;      // field to the next node of the list (Nested: of the top list)
  std::size_t back = 0;      // field to the previous node (Doubly)
  std::size_t down = 0;      // field to the inner list (Nested)
  PredicateId inner{};       // the Singly predicate of the inner lists (Nested)
};

struct PredicateDefinition {
  std::string name;
  std::vector<VariableId> parameters;
  const FormulaNode* body = nullptr;  // over the parameters; may use any predicate
  bool recursive = true;              // false: introduced by define-fun, an abbreviation that the parser expands
  std::optional<ListShape> list{};
};

class Signature {
 public:
  Signature();

  [[nodiscard]] SortId integer_sort() const { return integer_; }
  [[nodiscard]] SortId boolean_sort() const { return boolean_; }
  SortId add_sort(std::string name, SortKind kind);
  CellId add_cell(std::string name, std::string constructor, std::vector<Field> fields);
  VariableId add_variable(std::string name, SortId sort, bool bound = false);
  VariableId add_fresh(std::string_view stem, SortId sort);  // a bound variable with a name that is new
  PredicateId add_predicate(PredicateDefinition definition);
  void set_heap(SortId location, CellId cell) { sorts_[location.index()].cell = cell; }

  [[nodiscard]] const Sort& sort(SortId id) const { return sorts_[id.index()]; }
  [[nodiscard]] const Cell& cell(CellId id) const { return cells_[id.index()]; }
  [[nodiscard]] const Variable& variable(VariableId id) const { return variables_[id.index()]; }
  [[nodiscard]] const PredicateDefinition& predicate(PredicateId id) const { return predicates_[id.index()]; }
  [[nodiscard]] PredicateDefinition& predicate(PredicateId id) { return predicates_[id.index()]; }
  [[nodiscard]] bool is_location(SortId id) const { return sort(id).kind == SortKind::Location; }

  [[nodiscard]] std::size_t sort_count() const { return sorts_.size(); }
  [[nodiscard]] std::size_t cell_count() const { return cells_.size(); }
  [[nodiscard]] std::size_t variable_count() const { return variables_.size(); }
  [[nodiscard]] std::size_t predicate_count() const { return predicates_.size(); }

  [[nodiscard]] std::optional<SortId> find_sort(std::string_view name) const;
  [[nodiscard]] std::optional<CellId> find_constructor(std::string_view name) const;
  [[nodiscard]] std::optional<PredicateId> find_predicate(std::string_view name) const;

 private:
  std::vector<Sort> sorts_;
  std::vector<Cell> cells_;
  std::vector<Variable> variables_;
  std::vector<PredicateDefinition> predicates_;
  std::unordered_map<std::string, SortId> sort_names_;
  std::unordered_map<std::string, CellId> constructors_;
  std::unordered_map<std::string, PredicateId> predicate_names_;
  SortId integer_, boolean_;
  std::size_t fresh_ = 0;
};

}  // namespace heapwise::logic
