#include "hunt/feasibility.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "interp/floats.h"

namespace heapwise::hunt {
namespace {

using solver::Answer;
using solver::Term;

constexpr unsigned kPatient = 3000;  // milliseconds for the inputs of a violation
// Of the back end's units of work, where steps are time.
constexpr std::uint64_t kUnitsPerMillisecond = 2000;

}  // namespace

Feasibility::Feasibility(solver::TermTable& terms, solver::BackendKind backend, Dereference dereference, Budget& budget)
    : terms_(terms),
      solver_(terms, {.backend = backend, .theory = solver::Theory::BitVectors}),
      dereference_(dereference),
      budget_(budget) {}

solver::Limits Feasibility::limits(unsigned milliseconds) const {
  solver::Limits result;
  if (steps_are_time()) {
    result.steps = milliseconds * kUnitsPerMillisecond;
    return result;
  }
  const double left = budget_.seconds_left() * 1000;
  result.milliseconds = left < milliseconds ? std::max(1U, static_cast<unsigned>(left)) : milliseconds;
  return result;
}

const std::vector<Term>& Feasibility::variables(Term root) {
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term t = open.back();
    if (variables_.contains(t)) {
      open.pop_back();
      continue;
    }
    if (terms_.op(t) == solver::Operator::Variable) {
      variables_.emplace(t, std::vector<Term>{t});
      open.pop_back();
      continue;
    }
    bool ready = true;
    for (Term a : terms_.arguments(t)) {
      if (variables_.contains(a)) continue;
      open.push_back(a);
      ready = false;
    }
    if (!ready) continue;
    std::vector<Term> all;
    for (Term a : terms_.arguments(t)) {
      const auto& more = variables_.at(a);
      all.insert(all.end(), more.begin(), more.end());
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    variables_.emplace(t, std::move(all));
    open.pop_back();
  }
  return variables_.at(root);
}

std::vector<Term> Feasibility::related(const std::vector<Term>& conditions, std::vector<Term> seen) {
  std::vector<Term> result;
  std::vector<bool> taken(conditions.size(), false);
  for (bool grows = true; grows;) {
    grows = false;
    // New conditions speak of new inputs: from the back.
    for (std::size_t i = conditions.size(); i-- > 0;) {
      if (taken[i]) continue;
      const auto& own = variables(conditions[i]);
      if (std::ranges::none_of(own, [&](Term v) { return std::ranges::binary_search(seen, v); })) continue;
      taken[i] = true;
      result.push_back(conditions[i]);
      const auto before = seen.size();
      seen.insert(seen.end(), own.begin(), own.end());
      std::ranges::sort(seen);
      seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
      grows = grows || seen.size() > before;
    }
  }
  std::ranges::reverse(result);
  return result;
}

std::vector<Term> Feasibility::variables(const std::vector<Term>& question) {
  std::vector<Term> all;
  for (Term t : question) {
    const auto& own = variables(t);
    all.insert(all.end(), own.begin(), own.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Feasibility::holds(const solver::Assignment& model, std::span<const Term> conditions) const {
  solver::Evaluator evaluator(terms_, model);
  return std::ranges::all_of(conditions, [&](Term t) { return evaluator.holds(t); });
}

// Most branches of programs ask little of their inputs: one of a few values for all of them may do.
std::optional<solver::Assignment> Feasibility::easy(const std::vector<Term>& question) {
  constexpr std::size_t kFew = 8;
  if (question.size() > kFew) return std::nullopt;
  const std::vector<Term> all = variables(question);
  for (const std::int64_t guess : {1, 0, -1, 2, 100}) {
    solver::Assignment assignment;
    for (Term v : all) {
      solver::Value value;
      value.kind = solver::Sort::Kind::Bits;
      value.bits = static_cast<solver::Bits>(static_cast<solver::SignedBits>(guess)) & solver::mask(terms_.width(v));
      assignment.variables.insert_or_assign(v, std::move(value));
    }
    if (holds(assignment, question)) return assignment;
  }
  return std::nullopt;
}

Answer Feasibility::ask(const std::vector<Term>& question, unsigned milliseconds) {
  return solver_.check(std::span<const Term>(question), limits(milliseconds));
}

bool Feasibility::possible(Path& path, std::size_t first) {
  const std::vector<Term>& conditions = path.conditions();
  const std::size_t from = std::min(first, path.satisfied());
  const auto unsatisfied = std::span<const Term>(conditions).subspan(from);
  if (std::ranges::find(unsatisfied, terms_.no()) != unsatisfied.end()) return false;
  if (holds(path.model(), unsatisfied)) {
    path.set_satisfied(conditions.size());
    return true;
  }
  const std::vector<Term> question =
      related(conditions, variables(std::vector<Term>(unsatisfied.begin(), unsatisfied.end())));
  std::optional<solver::Assignment> part = easy(question);
  if (!part) {
    const Answer answer = ask(question, kQuestionMilliseconds);
    if (answer != Answer::Sat) return answer != Answer::Unsat;
    part.emplace();
    for (Term v : variables(question)) part->variables.insert_or_assign(v, solver_.value(v));
  }
  // Other conditions do not mention these variables: what satisfied them still does.
  auto model = std::make_shared<solver::Assignment>(path.model());
  for (auto& [variable, value] : part->variables) model->variables.insert_or_assign(variable, std::move(value));
  path.set_model(std::move(model), conditions.size());
  return true;
}

Feasibility::Values Feasibility::values(const Path& path, Term number, const numeric::Range& range, std::size_t most) {
  if (terms_.is_constant(number)) {
    return {{static_cast<std::int64_t>(static_cast<std::uint64_t>(terms_.bits_value(number)))}, true};
  }
  std::vector<Term> question = related(path.conditions(), variables(number));
  const auto count = range.count();
  if (dereference_ != Dereference::Model && count && *count <= static_cast<std::int64_t>(most)) {
    return dereference_ == Dereference::Logic ? by_logic(std::move(question), number, range)
                                              : by_equality(std::move(question), number, range);
  }
  return by_model(std::move(question), number, most);
}

Feasibility::Values Feasibility::by_model(std::vector<Term> question, Term number, std::size_t most) {
  Values result;
  for (;;) {
    const Answer answer = ask(question, kQuestionMilliseconds);
    if (answer != Answer::Sat) {
      result.complete = answer == Answer::Unsat;
      break;
    }
    if (result.all.size() >= most) {
      result.complete = false;
      break;
    }
    const auto value = static_cast<std::uint64_t>(solver_.value(number).bits);
    result.all.push_back(static_cast<std::int64_t>(value));
    question.push_back(terms_.distinct(number, terms_.bits(value, 64)));
  }
  std::ranges::sort(result.all);
  return result;
}

Feasibility::Values Feasibility::by_equality(std::vector<Term> question, Term number, const numeric::Range& range) {
  Values result;
  for (std::int64_t n = *range.count(), at = range.lo.number(); n > 0; --n, at += range.modulus) {
    question.push_back(terms_.equal(number, terms_.bits(static_cast<std::uint64_t>(at), 64)));
    if (ask(question, kQuestionMilliseconds) != Answer::Unsat) result.all.push_back(at);
    question.pop_back();
  }
  return result;
}

Feasibility::Inputs Feasibility::inputs(const Path& path, bool patient) {
  // First all that one could wish for, then less.
  std::vector<Term> question = path.conditions();
  const std::size_t needed = question.size();
  question.insert(question.end(), path.replay_conditions().begin(), path.replay_conditions().end());
  const std::size_t replayed = question.size();
  question.insert(question.end(), path.preferences().begin(), path.preferences().end());
  const auto values_in = [&](auto value_of) {
    std::vector<interp::Inputs::Value> values;
    for (const Path::Input& input : path.inputs()) {
      if (input.known) {
        values.emplace_back(*input.known);
        continue;
      }
      const auto bits = static_cast<ir::Bits>(value_of(input.variable));
      if (input.type.is_float() && interp::float_supported(input.type)) {
        values.emplace_back(interp::bits_to_float(bits, input.type));
      } else {
        values.emplace_back(ir::as_signed(bits, input.type));
      }
    }
    return values;
  };
  if (holds(path.model(), question)) {
    return {Answer::Sat, values_in([&](Term v) {
              const auto found = path.model().variables.find(v);
              return found == path.model().variables.end() ? solver::Bits{0} : found->second.bits;
            })};
  }
  Inputs result;
  std::size_t tried = question.size() + 1;
  for (std::size_t asked : {question.size(), replayed, needed}) {
    if (tried == asked) continue;
    tried = asked;
    question.resize(asked);
    result.answer = ask(question, patient ? kPatient : kQuestionMilliseconds);
    if (result.answer == Answer::Sat) break;
  }
  if (result.answer == Answer::Sat) result.values = values_in([&](Term v) { return solver_.value(v).bits; });
  return result;
}

}  // namespace heapwise::hunt
