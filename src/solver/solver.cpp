#include "solver/solver.h"

#include <algorithm>
#include <unordered_set>

#include "base/budget.h"
#include "base/check.h"
#include "base/clock.h"

namespace heapwise::solver {

namespace {

constexpr std::size_t kRecentModels = 8;
constexpr std::size_t kRecentCores = 64;
constexpr std::size_t kCacheEntries = 20'000;
constexpr std::size_t kCrowded = 64;  // assumptions in one back end before it starts afresh: old ones cost time

void split_conjunction(const TermTable& terms, Term t, std::vector<Term>& out) {
  if (terms.op(t) != Operator::And) {
    if (t != terms.yes()) out.push_back(t);
    return;
  }
  for (Term part : terms.arguments(t)) out.push_back(part);  // flattened when built: one level is all there is
}

void sort_and_unite(std::vector<Term>& terms) {
  std::ranges::sort(terms);
  const auto repeated = std::ranges::unique(terms);
  terms.erase(repeated.begin(), repeated.end());
}

// Variables and applications below `roots`: what a model must give values to.
std::vector<Term> unknowns(const TermTable& terms, const std::vector<Term>& roots) {
  std::vector<Term> found, pending = roots;
  std::unordered_set<Term> seen(roots.begin(), roots.end());
  while (!pending.empty()) {
    const Term t = pending.back();
    pending.pop_back();
    if (terms.op(t) == Operator::Variable || terms.op(t) == Operator::Apply) found.push_back(t);
    for (Term argument : terms.arguments(t))
      if (seen.insert(argument).second) pending.push_back(argument);
  }
  return found;
}

std::unique_ptr<Backend> make_backend(const TermTable& terms, const Options& options) {
  switch (options.backend) {
    case BackendKind::Z3: return make_z3_backend(terms, options.theory);
    case BackendKind::Cvc5: return make_cvc5_backend(terms, options.theory);
    case BackendKind::Sat:
      HW_CHECK(options.theory == Theory::BitVectors, "a SAT solver knows bit-vectors alone");
      return make_sat_backend(terms);
  }
  HW_UNREACHABLE("a solver without a back end");
}

}  // namespace

std::size_t Solver::KeyHash::operator()(const std::vector<Term>& key) const {
  std::size_t hash = key.size();
  for (Term t : key) hash = (hash ^ t.index()) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 32);
}

Solver::Solver(TermTable& terms, Options options) : terms_(terms), options_(options) {}
Solver::~Solver() = default;

void Solver::pop(std::size_t levels) {
  HW_CHECK(levels <= levels_.size(), "only a level that was pushed can be popped");
  for (; levels > 0; --levels) {
    stack_.resize(levels_.back());
    levels_.pop_back();
  }
}

void Solver::assert_that(Term t) { split_conjunction(terms_, t, levels_.empty() ? permanent_ : stack_); }

std::vector<Term> Solver::question(std::span<const Term> assumptions) const {
  std::vector<Term> all = stack_;
  for (Term t : assumptions) split_conjunction(terms_, t, all);
  all.insert(all.end(), permanent_.begin(), permanent_.end());
  sort_and_unite(all);
  return all;
}

Answer Solver::check(std::span<const Term> assumptions, std::optional<Limits> limits) {
  ++statistics_.questions;
  model_.reset();
  core_.clear();
  const std::vector<Term> asked = question(assumptions);
  if (auto answer = answer_without_backend(asked)) return *answer;
  std::vector<Term> assumed = stack_;
  for (Term t : assumptions) split_conjunction(terms_, t, assumed);
  sort_and_unite(assumed);
  renew_backend_if_crowded(assumed.size());
  const Limits allowed = limits.value_or(options_.limits);
  Answer answer = tell_backend(allowed) ? ask_backend(assumed, allowed) : Answer::Unknown;
  if (answer == Answer::Unsat && options_.second_opinion) ask_again(asked, allowed);
  if (answer == Answer::Sat && !read_model(asked)) answer = Answer::Unknown;
  if (answer == Answer::Unknown) ++statistics_.unknown;
  else remember(asked, answer);
  return answer;
}

std::optional<Answer> Solver::answer_without_backend(const std::vector<Term>& asked) {
  auto contradicted = [&](Term t) {
    return t == terms_.no() ||
           (terms_.op(t) == Operator::Not && std::ranges::binary_search(asked, terms_.argument(t, 0)));
  };
  if (const auto bad = std::ranges::find_if(asked, contradicted); bad != asked.end()) {
    ++statistics_.trivial;
    core_ = {*bad};
    if (*bad != terms_.no()) core_.push_back(terms_.argument(*bad, 0));
    return Answer::Unsat;
  }
  if (asked.empty()) {
    ++statistics_.trivial;
    model_ = std::make_shared<Assignment>();
    return Answer::Sat;
  }
  if (!options_.cache) return {};
  if (const auto known = cache_.find(asked); known != cache_.end()) {
    ++statistics_.cache_hits;
    model_ = known->second.model;
    core_ = known->second.core;
    return known->second.answer;
  }
  for (const auto& core : recent_cores_) {
    if (!std::ranges::includes(asked, core)) continue;
    ++statistics_.core_hits;
    core_ = core;
    return Answer::Unsat;
  }
  for (const auto& model : recent_models_) {
    Evaluator evaluator(terms_, *model);
    if (!std::ranges::all_of(asked, [&](Term t) { return evaluator.holds(t); })) continue;
    ++statistics_.model_hits;
    model_ = model;
    return Answer::Sat;
  }
  return {};
}

void Solver::renew_backend_if_crowded(std::size_t wanted) {
  if (backend_ && backend_->assumptions_known() < std::max(kCrowded, 4 * wanted)) return;
  if (backend_) backend_->forget();
  else backend_ = make_backend(terms_, options_);
  permanent_in_backend_ = 0;
}

// Translation may take longer than the search: the limits are its own, too. What was told stays told.
bool Solver::tell_backend(const Limits& limits) {
  constexpr std::size_t kTermsPerLook = 64;
  const double deadline = process_seconds() + limits.milliseconds * 1e-3;
  for (; permanent_in_backend_ < permanent_.size(); ++permanent_in_backend_) {
    backend_->assert_permanently(permanent_[permanent_in_backend_]);
    if (permanent_in_backend_ % kTermsPerLook != 0) continue;
    const bool late = limits.milliseconds != 0 && process_seconds() > deadline;
    const bool large = limits.megabytes != 0 && resident_bytes() >> 20U > limits.megabytes;
    if (late || large) return ++permanent_in_backend_, false;
  }
  return true;
}

void Solver::ask_again(const std::vector<Term>& asked, const Limits& limits) {
  Solver other(terms_, {.backend = *options_.second_opinion, .theory = options_.theory, .cache = false});
  for (const Term t : asked) other.assert_that(t);
  const Answer answer = other.check({}, limits);
  HW_CHECK(answer != Answer::Sat, "a second solver finds no model where the first one finds none");
  if (answer == Answer::Unsat) ++statistics_.confirmed;
}

Answer Solver::ask_backend(const std::vector<Term>& assumed, const Limits& limits) {
  ++statistics_.backend_calls;
  const double before = cpu_seconds();
  spend_steps(kStepsPerQuestion);
  const Answer answer = backend_->check(assumed, limits);
  statistics_.backend_seconds += cpu_seconds() - before;
  if (answer == Answer::Unsat) {
    core_ = backend_->core();
    sort_and_unite(core_);
  }
  return answer;
}

bool Solver::read_model(const std::vector<Term>& asked) {
  const std::vector<Term> wanted = unknowns(terms_, asked);
  std::vector<Value> values;
  if (!backend_->model(wanted, values)) return false;
  auto model = std::make_shared<Assignment>();
  std::vector<std::size_t> applications;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (terms_.op(wanted[i]) == Operator::Variable) model->variables.emplace(wanted[i], values[i]);
    else applications.push_back(i);
  }
  // Arguments before the applications around them: a term is younger than its arguments.
  std::ranges::sort(applications, {}, [&](std::size_t i) { return wanted[i]; });
  for (std::size_t i : applications) {
    Evaluator evaluator(terms_, *model);
    std::vector<Bits> key;
    for (Term argument : terms_.arguments(wanted[i])) key.push_back(as_bits(evaluator.value(argument)));
    model->applications.emplace(std::pair{terms_.function_of(wanted[i]), std::move(key)}, values[i]);
  }
  Evaluator evaluator(terms_, *model);
  if (!std::ranges::all_of(asked, [&](Term t) { return evaluator.holds(t); })) return false;
  model_ = std::move(model);
  return true;
}

void Solver::remember(const std::vector<Term>& asked, Answer answer) {
  if (!options_.cache) return;
  if (cache_.size() >= kCacheEntries) cache_.clear();
  cache_.emplace(asked, Known{answer, model_, core_});
  if (answer == Answer::Sat) {
    recent_models_.push_front(model_);
    if (recent_models_.size() > kRecentModels) recent_models_.pop_back();
  } else {
    // Permanent assertions may be part of the contradiction without being named: they hold in every later question.
    recent_cores_.push_front(core_);
    if (recent_cores_.size() > kRecentCores) recent_cores_.pop_back();
  }
}

const Assignment& Solver::model() const {
  HW_CHECK(model_ != nullptr, "a model exists after Sat only");
  return *model_;
}

Value Solver::value(Term t) const { return Evaluator(terms_, model()).value(t); }

}  // namespace heapwise::solver
