#include "logic/smtlib_printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace heapwise::logic {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
}

std::string symbol(std::string_view name) {
  const bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::ranges::all_of(name, is_plain);
  return plain ? std::string(name) : fmt::format("|{}|", name);
}

class SmtlibPrinter {
 public:
  explicit SmtlibPrinter(const Context& context) : signature_(context.signature()) {}

  std::string take() { return std::move(out_); }

  void print(Term term) {
    switch (term->kind) {
      case TermKind::Variable: out_ += name(term->variable); return;
      case TermKind::Nil: add("(as nil {})", symbol(signature_.sort(term->sort).name)); return;
      case TermKind::Integer:
        // The most negative number has no positive counterpart in 64 bits, hence the detour over unsigned.
        if (term->number < 0) add("(- {})", 0 - static_cast<std::uint64_t>(term->number));
        else add("{}", term->number);
        return;
      case TermKind::Add: list("+", term->arguments); return;
      case TermKind::Subtract:
      case TermKind::Negate: list("-", term->arguments); return;
      case TermKind::Multiply: list("*", term->arguments); return;
    }
  }

  void print(Formula formula) {
    switch (formula->kind) {
      case FormulaKind::True: out_ += "true"; return;
      case FormulaKind::False: out_ += "false"; return;
      case FormulaKind::Emp: out_ += emp(); return;
      case FormulaKind::PointsTo: points_to(formula); return;
      case FormulaKind::Freed: list("freed", formula->terms); return;
      case FormulaKind::Predicate: call(formula); return;
      case FormulaKind::Equal: list("=", formula->terms); return;
      case FormulaKind::Distinct: list("distinct", formula->terms); return;
      case FormulaKind::Less: list("<", formula->terms); return;
      case FormulaKind::LessEqual: list("<=", formula->terms); return;
      case FormulaKind::Sep: list("sep", formula->children); return;
      case FormulaKind::And: list("and", formula->children); return;
      case FormulaKind::Or: list("or", formula->children); return;
      case FormulaKind::Not: list("not", formula->children); return;
      case FormulaKind::AndNot: list("and_not", formula->children); return;
      case FormulaKind::Wand: list("wand", formula->children); return;
      case FormulaKind::Septraction: list("septraction", formula->children); return;
      case FormulaKind::Exists: exists(formula); return;
    }
  }

  void header(const Script& script) {
    if (!script.logic.empty()) add("(set-logic {})\n", symbol(script.logic));
    if (!script.status.empty()) add("(set-info :status {})\n", symbol(script.status));
    for (std::size_t i = 0; i < signature_.sort_count(); ++i) {
      if (signature_.is_location(SortId(i))) add("(declare-sort {} 0)\n", symbol(signature_.sort(SortId(i)).name));
    }
    datatypes();
    std::string heap;
    for (std::size_t i = 0; i < signature_.sort_count(); ++i) {
      const Sort& sort = signature_.sort(SortId(i));
      if (sort.kind != SortKind::Location || !sort.cell.valid()) continue;
      heap += fmt::format(" ({} {})", symbol(sort.name), symbol(signature_.cell(sort.cell).name));
    }
    if (!heap.empty()) add("(declare-heap{})\n", heap);
    definitions();
    for (VariableId id : script.constants)
      add("(declare-const {} {})\n", name(id), symbol(signature_.sort(signature_.variable(id).sort).name));
  }

  void newline() { out_ += '\n'; }
  void text(std::string_view value) { out_ += value; }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  template <class Node>
  void list(std::string_view head, const std::vector<Node>& items) {
    add("({}", head);
    for (Node item : items) {
      out_ += ' ';
      print(item);
    }
    out_ += ')';
  }

  std::string name(VariableId id) const {
    if (auto renamed = renamed_.find(id); renamed != renamed_.end()) return symbol(renamed->second);
    return symbol(signature_.variable(id).name);
  }

  std::string emp() const {
    for (std::size_t i = 0; i < signature_.sort_count(); ++i) {
      const Sort& sort = signature_.sort(SortId(i));
      if (sort.kind == SortKind::Location && sort.cell.valid()) {
        return fmt::format("(_ emp {} {})", symbol(sort.name), symbol(signature_.cell(sort.cell).name));
      }
    }
    return "emp";
  }

  void points_to(Formula formula) {
    const Cell& cell = signature_.cell(formula->cell);
    out_ += "(pto ";
    print(formula->terms[0]);
    out_ += ' ';
    const std::vector<Term> fields(formula->terms.begin() + 1, formula->terms.end());
    if (cell.constructor.empty()) print(fields[0]);
    else list(symbol(cell.constructor), fields);
    out_ += ')';
  }

  void call(Formula formula) {
    const std::string name = symbol(signature_.predicate(formula->predicate).name);
    if (formula->terms.empty()) out_ += name;
    else list(name, formula->terms);
  }

  void exists(Formula formula) {
    out_ += "(exists (";
    std::vector<VariableId> added;
    for (VariableId id : formula->bound) {
      rename_if_taken(id);
      in_scope_.push_back(name(id));
      add("{}({} {})", added.empty() ? "" : " ", name(id), symbol(signature_.sort(signature_.variable(id).sort).name));
      added.push_back(id);
    }
    out_ += ") ";
    print(formula->children.front());
    out_ += ')';
    in_scope_.resize(in_scope_.size() - added.size());
  }

  // A binder must not hide a name that may be meant below it.
  void rename_if_taken(VariableId id) {
    const std::string plain = signature_.variable(id).name;
    const auto taken = [&](const std::string& candidate) {
      return std::ranges::find(in_scope_, symbol(candidate)) != in_scope_.end();
    };
    std::string candidate = plain;
    for (int number = 1; taken(candidate); ++number) candidate = fmt::format("{}.{}", plain, number);
    if (candidate != plain) renamed_[id] = candidate;
  }

  void datatypes() {
    std::string names, bodies;
    for (std::size_t i = 0; i < signature_.cell_count(); ++i) {
      const Cell& cell = signature_.cell(CellId(i));
      if (cell.constructor.empty()) continue;
      names += fmt::format("({} 0)", symbol(cell.name));
      bodies += fmt::format("(({}", symbol(cell.constructor));
      for (const Field& field : cell.fields)
        bodies += fmt::format(" ({} {})", symbol(field.name), symbol(signature_.sort(field.sort).name));
      bodies += "))";
    }
    if (!names.empty()) add("(declare-datatypes ({}) ({}))\n", names, bodies);
  }

  void definitions() {
    std::string heads;
    std::vector<const PredicateDefinition*> defined;
    for (std::size_t i = 0; i < signature_.predicate_count(); ++i) {
      const PredicateDefinition& definition = signature_.predicate(PredicateId(i));
      if (!definition.recursive) continue;  // expanded where it was used
      defined.push_back(&definition);
      heads += fmt::format("{}({} (", heads.empty() ? "" : " ", symbol(definition.name));
      for (VariableId id : definition.parameters)
        heads += fmt::format("({} {})", name(id), symbol(signature_.sort(signature_.variable(id).sort).name));
      heads += ") Bool)";
    }
    if (defined.empty()) return;
    add("(define-funs-rec ({})\n (", heads);
    for (const PredicateDefinition* definition : defined) {
      for (VariableId id : definition->parameters) in_scope_.push_back(name(id));
      out_ += "\n  ";
      print(definition->body);
      in_scope_.clear();
    }
    out_ += "))\n";
  }

  const Signature& signature_;
  std::string out_;
  std::vector<std::string> in_scope_;
  std::unordered_map<VariableId, std::string> renamed_;
};

}  // namespace

std::string to_smtlib(const Context& context, Formula formula) {
  SmtlibPrinter printer(context);
  printer.print(formula);
  return printer.take();
}

std::string to_smtlib(const Context& context, Term term) {
  SmtlibPrinter printer(context);
  printer.print(term);
  return printer.take();
}

std::string to_smtlib(const Script& script) {
  SmtlibPrinter printer(*script.context);
  printer.header(script);
  std::size_t printed = 0;
  const auto print_until = [&](std::size_t count) {
    for (; printed < count; ++printed) {
      printer.text("(assert ");
      printer.print(script.assertions[printed]);
      printer.text(")\n");
    }
  };
  for (const CheckSat& check : script.checks) {
    print_until(check.assertions);
    printer.text("(check-sat)\n");
  }
  print_until(script.assertions.size());
  return printer.take();
}

}  // namespace heapwise::logic
