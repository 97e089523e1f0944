#include "logic/math_printer.h"

#include <fmt/format.h>

#include <iterator>

namespace heapwise::logic {
namespace {

// Stronger binds closer. A child is put in parentheses unless it binds more closely than its parent.
enum class Strength : std::uint8_t { Exists, Wand, Or, And, Sep, Atom };

class MathPrinter {
 public:
  explicit MathPrinter(const Context& context) : signature_(context.signature()) {}

  std::string take() { return std::move(out_); }

  void print(Term term) {
    switch (term->kind) {
      case TermKind::Variable: out_ += signature_.variable(term->variable).name; return;
      case TermKind::Nil: out_ += "nil"; return;
      case TermKind::Integer: out_ += fmt::format("{}", term->number); return;
      case TermKind::Add: chain(term->arguments, " + ", term->kind); return;
      case TermKind::Subtract: chain(term->arguments, " - ", term->kind); return;
      case TermKind::Multiply: chain(term->arguments, "·", term->kind); return;
      case TermKind::Negate:
        out_ += '-';
        operand(term->arguments[0], term->kind);
        return;
    }
  }

  void print(Formula formula, Strength around) {
    switch (formula->kind) {
      case FormulaKind::True: out_ += "true"; return;
      case FormulaKind::False: out_ += "false"; return;
      case FormulaKind::Emp: out_ += "emp"; return;
      case FormulaKind::PointsTo: points_to(formula); return;
      case FormulaKind::Freed: arguments("freed", formula->terms); return;
      case FormulaKind::Predicate: arguments(signature_.predicate(formula->predicate).name, formula->terms); return;
      case FormulaKind::Equal: chain(formula->terms, " = "); return;
      case FormulaKind::Distinct: distinct(formula); return;
      case FormulaKind::Less: chain(formula->terms, " < "); return;
      case FormulaKind::LessEqual: chain(formula->terms, " ≤ "); return;
      case FormulaKind::Sep: infix(formula, " * ", Strength::Sep, around); return;
      case FormulaKind::And: infix(formula, " ∧ ", Strength::And, around); return;
      case FormulaKind::Or: infix(formula, " ∨ ", Strength::Or, around); return;
      case FormulaKind::AndNot: infix(formula, " ∧¬ ", Strength::And, around); return;
      case FormulaKind::Wand: infix(formula, " -* ", Strength::Wand, around); return;
      case FormulaKind::Septraction: infix(formula, " -⊛ ", Strength::Wand, around); return;
      case FormulaKind::Not:
        out_ += "¬";
        print(formula->children[0], Strength::Atom);
        return;
      case FormulaKind::Exists: exists(formula, around); return;
    }
  }

 private:
  void operand(Term term, TermKind around) {
    const bool atom = term->arguments.empty() && (term->kind != TermKind::Integer || term->number >= 0);
    const bool sum = around == TermKind::Add;
    if (!atom && !sum) out_ += '(';
    print(term);
    if (!atom && !sum) out_ += ')';
  }

  void chain(const std::vector<Term>& terms, std::string_view between, TermKind around) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (i > 0) out_ += between;
      operand(terms[i], around);
    }
  }

  void chain(const std::vector<Term>& terms, std::string_view between) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (i > 0) out_ += between;
      print(terms[i]);
    }
  }

  void arguments(std::string_view head, const std::vector<Term>& terms) {
    out_ += head;
    out_ += '(';
    chain(terms, ", ");
    out_ += ')';
  }

  void distinct(Formula formula) {
    if (formula->terms.size() == 2) chain(formula->terms, " ≠ ");
    else arguments("distinct", formula->terms);
  }

  void points_to(Formula formula) {
    const Cell& cell = signature_.cell(formula->cell);
    print(formula->terms[0]);
    out_ += " ↦ ";
    if (cell.constructor.empty()) return print(formula->terms[1]);
    out_ += '{';
    for (std::size_t i = 0; i < cell.fields.size(); ++i) {
      fmt::format_to(std::back_inserter(out_), "{}{}: ", i == 0 ? "" : ", ", cell.fields[i].name);
      print(formula->terms[i + 1]);
    }
    out_ += '}';
  }

  void infix(Formula formula, std::string_view between, Strength own, Strength around) {
    const bool parentheses = own <= around;
    if (parentheses) out_ += '(';
    for (std::size_t i = 0; i < formula->children.size(); ++i) {
      if (i > 0) out_ += between;
      print(formula->children[i], own);
    }
    if (parentheses) out_ += ')';
  }

  void exists(Formula formula, Strength around) {
    const bool parentheses = around > Strength::Exists;
    if (parentheses) out_ += '(';
    out_ += "∃";
    for (std::size_t i = 0; i < formula->bound.size(); ++i) {
      out_ += i == 0 ? "" : ", ";
      out_ += signature_.variable(formula->bound[i]).name;
    }
    out_ += ". ";
    print(formula->children[0], Strength::Exists);
    if (parentheses) out_ += ')';
  }

  const Signature& signature_;
  std::string out_;
};

}  // namespace

std::string to_math(const Context& context, Formula formula) {
  MathPrinter printer(context);
  printer.print(formula, Strength::Exists);
  return printer.take();
}

std::string to_math(const Context& context, Term term) {
  MathPrinter printer(context);
  printer.print(term);
  return printer.take();
}

}  // namespace heapwise::logic
