#include "logic/smtlib_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "logic/builtin_lists.h"

namespace heapwise::logic {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_arithmetic(std::string_view head) { return head == "+" || head == "-" || head == "*"; }

}  // namespace

Meaning declare_name(Signature& signature, const std::string& name, SortId sort, bool bound) {
  const Sort& declared = signature.sort(sort);
  if (declared.kind != SortKind::Record) return {{signature.add_variable(name, sort, bound)}, {}};
  Meaning meaning{{}, declared.cell};
  const std::vector<Field> fields = signature.cell(declared.cell).fields;
  for (const Field& field : fields) {
    meaning.variables.push_back(signature.add_variable(fmt::format("{}.{}", name, field.name), field.sort, bound));
  }
  return meaning;
}

void TermParser::need(Node index, std::size_t least, std::size_t most) const {
  const std::size_t count = node(index).items.size() - 1;
  if (count >= least && count <= most) return;
  fail(index, fmt::format("`{}` has {} arguments here", node(node(index).items[0]).text, count));
}

Formula TermParser::formula(Node index) {
  const Sexpr& expression = node(index);
  if (!expression.list) return atom(index);
  if (expression.items.empty()) fail(index, "expected a formula, found ()");
  const Sexpr& head = node(expression.items[0]);
  if (!head.list) return application(index, std::string(head.text));
  fail(index, "expected a formula");
}

Formula TermParser::atom(Node index) {
  const std::string name(node(index).text);
  if (auto found = let_formulas_.find(name); found != let_formulas_.end()) return found->second;
  if (name == "true") return context_.truth();
  if (name == "false") return context_.falsity();
  if (name == "emp" || name == "sep.emp") return context_.emp();
  if (auto id = context_.signature().find_predicate(name)) {
    if (!context_.signature().predicate(*id).parameters.empty()) fail(index, fmt::format("`{}` needs arguments", name));
    Formula applied = context_.predicate(*id, {});
    return context_.signature().predicate(*id).recursive ? applied : context_.unfold(applied);
  }
  fail(index, fmt::format("`{}` is no formula", name));
}

Formula TermParser::application(Node index, const std::string& head) {
  constexpr std::size_t kAny = 1U << 30;
  const Items& items = node(index).items;
  if (head == "pto") return points_to(index);
  if (head == "sep") return context_.sep(formulas(index));
  if (head == "and") return context_.conjunction(formulas(index));
  if (head == "or") return context_.disjunction(formulas(index));
  if (head == "not") return need(index, 1, 1), context_.negation(formula(items[1]));
  if (head == "and_not" || head == "andnot") {
    need(index, 2, 2);
    Formula guard = formula(items[1]);
    return context_.and_not(guard, formula(items[2]));
  }
  if (head == "=>") {
    need(index, 2, kAny);
    std::vector<Formula> parts = formulas(index);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) parts[i] = context_.negation(parts[i]);
    return context_.disjunction(parts);
  }
  if (head == "wand" || head == "septraction") {
    need(index, 2, 2);
    Formula left = formula(items[1]), right = formula(items[2]);
    return head == "wand" ? context_.wand(left, right) : context_.septraction(left, right);
  }
  if (head == "freed") return need(index, 1, 1), context_.freed(term(items[1]));
  if (head == "exists") return quantifier(index);
  if (head == "let") return let_in(index);
  if (head == "!") return need(index, 1, kAny), formula(items[1]);
  if (head == "_") return indexed(index);
  if (head == "=" || head == "distinct" || head == "<" || head == "<=" || head == ">" || head == ">=") {
    return comparison(index, head);
  }
  return call(index, head);
}

// (_ emp Location Data): its sorts say nothing that the heap does not (and are wrong in some files).
Formula TermParser::indexed(Node index) {
  const Items& items = node(index).items;
  if (items.size() >= 2 && !node(items[1]).list && (node(items[1]).text == "emp" || node(items[1]).text == "sep.emp")) {
    return context_.emp();
  }
  fail(index, "the only indexed formula is (_ emp Location Data)");
}

Formula TermParser::comparison(Node index, const std::string& head) {
  need(index, 2, 1U << 30);
  if ((head == "=" || head == "distinct") && record_sort(node(index).items[1])) return record_comparison(index, head);
  const std::vector<Term> operands = terms(index);
  const bool order = head != "=" && head != "distinct";
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i]->sort == operands[0]->sort && (!order || operands[i]->sort == context_.signature().integer_sort()))
      continue;
    fail(node(index).items[i + 1],
         fmt::format("`{}` between the sorts {} and {}", head, context_.signature().sort(operands[0]->sort).name,
                     context_.signature().sort(operands[i]->sort).name));
  }
  if (head == "distinct") return context_.distinct(operands);
  std::vector<Formula> parts;
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    Term left = operands[i], right = operands[i + 1];
    if (head == "=") parts.push_back(context_.equal(left, right));
    else if (head == "<") parts.push_back(context_.less(left, right));
    else if (head == "<=") parts.push_back(context_.less_equal(left, right));
    else if (head == ">") parts.push_back(context_.less(right, left));
    else parts.push_back(context_.less_equal(right, left));
  }
  return context_.conjunction(parts);
}

Formula TermParser::points_to(Node index) {
  need(index, 2, 2);
  const Items& items = node(index).items;
  Term location = term(items[1]);
  const Signature& signature = context_.signature();
  const CellId cell = signature.is_location(location->sort) ? signature.sort(location->sort).cell : CellId();
  if (!cell.valid())
    fail(items[1], fmt::format("no heap is declared for the sort {}", signature.sort(location->sort).name));
  return context_.points_to(location, cell, record(items[2], cell));
}

std::vector<Term> TermParser::record(Node index, CellId cell) {
  const Signature& signature = context_.signature();
  const Cell& type = signature.cell(cell);
  std::vector<Term> fields;
  const Sexpr& data = node(index);
  if (const auto known = data.list ? scope_.end() : scope_.find(std::string(data.text));
      known != scope_.end() && known->second.record == cell) {
    for (VariableId id : known->second.variables) fields.push_back(context_.variable(id));
  } else if (type.constructor.empty()) {
    fields.push_back(term(index));
  } else {
    const std::string_view constructor = data.list && !data.items.empty() ? node(data.items[0]).text : data.text;
    if (constructor != type.constructor) fail(index, fmt::format("such a location points to ({} …)", type.constructor));
    if (data.list) fields = terms(index);
  }
  if (type.fields.size() != fields.size())
    fail(index, fmt::format("{} fields, expected {}", fields.size(), type.fields.size()));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i]->sort == type.fields[i].sort) continue;
    fail(index, fmt::format("the field `{}` holds {}, not {}", type.fields[i].name,
                            signature.sort(type.fields[i].sort).name, signature.sort(fields[i]->sort).name));
  }
  return fields;
}

std::optional<CellId> TermParser::record_sort(Node index) const {
  const Sexpr& expression = node(index);
  if (expression.list) {
    return expression.items.empty() ? std::nullopt
                                    : context_.signature().find_constructor(node(expression.items[0]).text);
  }
  const auto known = scope_.find(std::string(expression.text));
  if (known != scope_.end()) return known->second.record.valid() ? std::optional(known->second.record) : std::nullopt;
  return context_.signature().find_constructor(expression.text);
}

Formula TermParser::record_comparison(Node index, const std::string& head) {
  need(index, 2, 2);
  const Items& items = node(index).items;
  const CellId cell = *record_sort(items[1]);
  const std::vector<Term> left = record(items[1], cell), right = record(items[2], cell);
  std::vector<Formula> parts;
  for (std::size_t i = 0; i < left.size(); ++i) {
    parts.push_back(head == "=" ? context_.equal(left[i], right[i]) : context_.distinct({left[i], right[i]}));
  }
  return head == "=" ? context_.conjunction(parts) : context_.disjunction(parts);
}

Formula TermParser::quantifier(Node index) {
  need(index, 2, 2);
  const Items& items = node(index).items;
  std::vector<VariableId> bound;
  std::vector<std::pair<std::string, std::optional<Meaning>>> hidden;
  if (!node(items[1]).list) fail(items[1], "expected the bound variables: ((x Sort) …)");
  for (Node entry : node(items[1]).items) {
    const Sexpr& pair = node(entry);
    if (!pair.list || pair.items.size() != 2) fail(entry, "expected a bound variable: (x Sort)");
    const std::string name(node(pair.items[0]).text);
    const auto sort = context_.signature().find_sort(node(pair.items[1]).text);
    if (!sort) fail(pair.items[1], fmt::format("the sort `{}` is not declared", node(pair.items[1]).text));
    Meaning meaning = declare_name(context_.signature(), name, *sort, true);
    bound.insert(bound.end(), meaning.variables.begin(), meaning.variables.end());
    const auto old = scope_.find(name);
    hidden.emplace_back(name, old == scope_.end() ? std::nullopt : std::optional(old->second));
    scope_[name] = std::move(meaning);
  }
  Formula body = formula(items[2]);
  for (auto entry = hidden.rbegin(); entry != hidden.rend(); ++entry) {
    if (entry->second) scope_[entry->first] = *entry->second;
    else scope_.erase(entry->first);
  }
  return context_.exists(std::move(bound), body);
}

Formula TermParser::let_in(Node index) {
  need(index, 2, 2);
  const Items& items = node(index).items;
  const auto outer_terms = let_terms_;
  const auto outer_formulas = let_formulas_;
  auto inner_terms = let_terms_;
  auto inner_formulas = let_formulas_;
  for (Node entry : node(items[1]).items) {
    const Sexpr& pair = node(entry);
    if (!pair.list || pair.items.size() != 2) fail(entry, "expected (name value)");
    const std::string name(node(pair.items[0]).text);
    // A value is a formula unless it can only be a term.
    try {
      inner_formulas[name] = formula(pair.items[1]);
    } catch (const ParseFailure&) {
      inner_terms[name] = term(pair.items[1]);
    }
  }
  let_terms_ = std::move(inner_terms);
  let_formulas_ = std::move(inner_formulas);
  Formula body = formula(items[2]);
  let_terms_ = outer_terms;
  let_formulas_ = outer_formulas;
  return body;
}

Formula TermParser::call(Node index, const std::string& head) {
  std::vector<Term> arguments;
  auto id = context_.signature().find_predicate(head);
  const bool builtin = head == "ls" || head == "dls" || head == "nls";
  if (!id && !builtin) fail(index, fmt::format("`{}` is not defined", head));
  arguments = terms(index);
  const auto fits = [&](PredicateId candidate) {
    const auto& parameters = context_.signature().predicate(candidate).parameters;
    return parameters.size() == arguments.size() &&
           std::ranges::equal(parameters, arguments, [&](VariableId parameter, Term argument) {
             return context_.signature().variable(parameter).sort == argument->sort;
           });
  };
  if (!id && !arguments.empty()) id = builtin_list(context_, head, arguments[0]->sort);
  if (!id) fail(index, fmt::format("no cell for the built-in list `{}` fits", head));
  if (!fits(*id) && builtin && context_.signature().predicate(*id).body && !arguments.empty()) {
    // The plain name was taken by another sort's list.
    if (auto other = builtin_list(context_, head, arguments[0]->sort)) id = other;
  }
  if (!fits(*id)) fail(index, fmt::format("the arguments of `{}` do not fit its parameters in number or sort", head));
  Formula applied = context_.predicate(*id, std::move(arguments));
  return context_.signature().predicate(*id).recursive ? applied : context_.unfold(applied);
}

std::vector<Formula> TermParser::formulas(Node index) {
  std::vector<Formula> result;
  const Items& items = node(index).items;
  for (std::size_t i = 1; i < items.size(); ++i) result.push_back(formula(items[i]));
  return result;
}

std::vector<Term> TermParser::terms(Node index) {
  std::vector<Term> result;
  const Items& items = node(index).items;
  for (std::size_t i = 1; i < items.size(); ++i) result.push_back(term(items[i]));
  return result;
}

Term TermParser::term(Node index) {
  const Sexpr& expression = node(index);
  if (!expression.list) return named(index);
  if (expression.items.empty() || node(expression.items[0]).list) fail(index, "expected a term");
  const std::string head(node(expression.items[0]).text);
  if (head == "as") {
    const Items& items = expression.items;
    if (items.size() != 3 || (node(items[1]).text != "nil" && node(items[1]).text != "sep.nil"))
      fail(index, "expected (as nil Sort)");
    const auto sort = context_.signature().find_sort(node(items[2]).text);
    if (!sort || !context_.signature().is_location(*sort))
      fail(items[2], fmt::format("`{}` is no location sort", node(items[2]).text));
    return context_.nil(*sort);
  }
  if (is_arithmetic(head)) return arithmetic(index, head);
  fail(index, fmt::format("`{}` is no term", head));
}

Term TermParser::named(Node index) {
  const std::string name(node(index).text);
  if (auto found = let_terms_.find(name); found != let_terms_.end()) return found->second;
  if (auto found = scope_.find(name); found != scope_.end()) {
    if (found->second.record.valid()) fail(index, fmt::format("`{}` is a record, which has no place here", name));
    return context_.variable(found->second.variables.front());
  }
  if (!node(index).quoted && is_number(name)) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size())
      fail(index, fmt::format("the number {} is too large", name));
    return context_.integer(number);
  }
  fail(index, fmt::format("`{}` is not declared", name));
}

Term TermParser::arithmetic(Node index, const std::string& head) {
  need(index, 1, 1U << 30);
  std::vector<Term> arguments = terms(index);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i]->sort != context_.signature().integer_sort())
      fail(node(index).items[i + 1], "expected an integer");
  }
  if (head == "-" && arguments.size() == 1) {
    if (arguments[0]->kind == TermKind::Integer) return context_.integer(-arguments[0]->number);
    return context_.arithmetic(TermKind::Negate, std::move(arguments));
  }
  if (head == "*") {
    const auto constant = [](Term term) { return term->kind == TermKind::Integer; };
    if (arguments.size() != 2 || !std::ranges::any_of(arguments, constant))
      fail(index, "only multiplication by a constant is linear");
    return context_.arithmetic(TermKind::Multiply, std::move(arguments));
  }
  if (arguments.size() == 1) return arguments[0];
  return context_.arithmetic(head == "+" ? TermKind::Add : TermKind::Subtract, std::move(arguments));
}

}  // namespace heapwise::logic
