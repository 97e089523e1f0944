// The terms and formulas of SMT-LIB, read from s-expressions. Part of smtlib_parser.h.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/formula.h"
#include "logic/sexpr.h"

namespace heapwise::logic {

struct ParseFailure {
  Position position;
  std::string message;
};

// What a name stands for: a variable, or, for a name of record sort, one variable for each field of `record`.
struct Meaning {
  std::vector<VariableId> variables;
  CellId record{};
};

using Scope = std::unordered_map<std::string, Meaning>;

// Adds the variable(s) for `name`. Record sorts have no terms of their own in formulas: their fields stand for them.
Meaning declare_name(Signature& signature, const std::string& name, SortId sort, bool bound);

class TermParser {
 public:
  TermParser(Context& context, const SexprFile& file, Scope& scope) : context_(context), file_(file), scope_(scope) {}

  // Both throw ParseFailure on what has no meaning.
  Formula formula(std::uint32_t index);
  Term term(std::uint32_t index);

 private:
  using Node = std::uint32_t;
  using Items = std::vector<std::uint32_t>;

  [[nodiscard]] const Sexpr& node(Node index) const { return file_.nodes[index]; }
  [[noreturn]] void fail(Node index, std::string message) const {
    throw ParseFailure{node(index).position, std::move(message)};
  }
  void need(Node index, std::size_t least, std::size_t most) const;

  Formula atom(Node index);
  Formula application(Node index, const std::string& head);
  Formula comparison(Node index, const std::string& head);
  Formula points_to(Node index);
  Formula record_comparison(Node index, const std::string& head);
  std::optional<CellId> record_sort(Node index) const;
  std::vector<Term> record(Node index, CellId cell);
  Formula quantifier(Node index);
  Formula let_in(Node index);
  Formula call(Node index, const std::string& head);
  Formula indexed(Node index);
  std::vector<Formula> formulas(Node index);
  std::vector<Term> terms(Node index);
  Term arithmetic(Node index, const std::string& head);
  Term named(Node index);

  Context& context_;
  const SexprFile& file_;
  Scope& scope_;
  std::unordered_map<std::string, Term> let_terms_;
  std::unordered_map<std::string, Formula> let_formulas_;
};

}  // namespace heapwise::logic
