// The terms and formulas of SMT-LIB, read from s-expressions. Part of smtlib_parser.h.
#pragma once

#include <string>
#include <unordered_map>

#include "logic/formula.h"
#include "logic/sexpr.h"

namespace heapwise::logic {

struct ParseFailure {
  Position position;
  std::string message;
};

using Scope = std::unordered_map<std::string, VariableId>;

class TermParser {
 public:
  TermParser(Context& context, const SexprFile& file, Scope& scope) : context_(context), file_(file), scope_(scope) {}

  // Both throw ParseFailure on what has no meaning.
  Formula formula(std::uint32_t node);
  Term term(std::uint32_t node);

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
