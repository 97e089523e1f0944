#include "template/infer.h"

#include <algorithm>

#include "base/clock.h"

namespace heapwise::tmpl {

using solver::Answer;
using solver::Evaluator;

namespace {

constexpr int kDeepestGeneration = 1;        // generation of places that rows are instantiated at
constexpr std::size_t kMostLemmas = 60;      // after one model
constexpr double kLongestQuestion = 20'000;  // milliseconds

}  // namespace

Inference::Inference(const Plan& plan, Formula& formula, Values& values, Memory& memory, solver::Solver& solver,
                     Budget& budget)
    : plan_(plan),
      formula_(formula),
      values_(values),
      terms_(values.terms()),
      memory_(memory),
      solver_(solver),
      budget_(budget),
      maker_(plan, values, memory) {}

void Inference::add(std::vector<Row> rows) {
  for (Row& row : rows) {
    rows_.push_back(std::move(row));
    uses_.emplace_back();
  }
}

void Inference::know(std::vector<Row> rows) {
  for (Row& row : rows) {
    row.fixed = true;
    rows_.push_back(std::move(row));
    uses_.emplace_back();
    uses_.back().rung = rows_.back().rung;
    uses_.back().selector = terms_.yes();
  }
}

// Where steps are time, a question is asked in pieces of the solver's own units, each twice the last, and paid for
// before it is asked: the same on every machine.
Answer Inference::check_by_steps(const std::vector<Term>& assumed) {
  constexpr std::uint64_t kFirst = 40'000, kUnitsPerStep = 200;
  const auto most = static_cast<unsigned>(megabytes);
  for (std::uint64_t units = kFirst;; units *= 2) {
    spend_steps(units / kUnitsPerStep);
    const Answer answer = solver_.check(assumed, solver::Limits{.milliseconds = 0, .megabytes = most, .steps = units});
    if (answer != Answer::Unknown || units > Pace::kLongestPiece || budget_.exhausted_now()) return answer;
    if (pace != nullptr) pace->wait_for_turn();
  }
}

Answer Inference::check(const std::vector<Term>& assumed) {
  if (steps_are_time()) return check_by_steps(assumed);
  const auto whole = [&] { return std::min(kLongestQuestion, budget_.seconds_left() * 1000); };
  solver::Limits limits{.milliseconds = static_cast<unsigned>(std::max(1.0, whole())),
                        .megabytes = static_cast<unsigned>(megabytes)};
  if (pace == nullptr || !pace->has_turns()) return solver_.check(assumed, limits);
  const double start = cpu_seconds();
  for (limits.steps = Pace::kFirstPiece; limits.steps <= Pace::kLongestPiece; limits.steps *= 2) {
    const Answer answer = solver_.check(assumed, limits);
    const double left = whole() - (cpu_seconds() - start) * 1000;
    if (answer != Answer::Unknown || left <= 0 || budget_.exhausted_now()) return answer;
    limits.milliseconds = static_cast<unsigned>(std::max(1.0, left));
    pace->wait_for_turn();
  }
  limits.steps = 0;
  return solver_.check(assumed, limits);
}

void Inference::flush() {
  for (; facts_asserted_ < formula_.facts.size(); ++facts_asserted_)
    solver_.assert_that(formula_.facts[facts_asserted_]);
}

// One member stands for all: what no row says of it holds of none.
Where Inference::arbitrary(const Row& row) {
  if (!row.object.valid()) return {};
  const auto [found, made] = arbitrary_.try_emplace({row.loop, row.object});
  if (!made) return found->second;
  const ObjectLayout& layout = plan_.layout.of(row.object);
  if (layout.count.valid()) found->second.number = values_.any_member("member");
  if (layout.stride != 0) {
    const unsigned width =
        terms_.width(index_of(plan_.layout, values_, row.object, terms_.bits(0, values_.widths().pointer)));
    found->second.index = values_.any_number("index", width).bits;
  }
  return found->second;
}

Term Inference::violation_of(const Row& row) {
  const LoopInstance& loop = formula_.loops[row.loop];
  std::vector<Term> cases;
  for (const Latch& latch : loop.latches) {
    const View view{&loop, &latch.parameters, &latch.memory, arbitrary(row), &loop.entry_memory};
    const Term broken = terms_.negate(maker_.holds(row, view));
    const Term here = terms_.conjunction(terms_.conjunction(latch.asked, latch.before), maker_.in_domain(row, view));
    cases.push_back(terms_.conjunction(here, broken));
  }
  return terms_.disjunction(cases);
}

void Inference::prepare(std::size_t i) {
  Row& row = rows_[i];
  Use& use = uses_[i];
  if (use.selector.valid() && use.rung == row.rung) return;
  use = {};
  use.rung = row.rung;
  use.selector = values_.any_boolean("row");
  use.violated = values_.any_boolean("violated");
  use.violation = violation_of(row);
  solver_.assert_that(terms_.implies(use.violated, use.violation));
}

// Places at which members have been read since the last look.
void Inference::find_places(int generation) {
  for (const VersionId base : memory_.bases()) {
    const Slot& slot = plan_.layout.slot(memory_.slot_of(base));
    const ObjectLayout& layout = plan_.layout.of(slot.object);
    const auto& reads = memory_.reads(base);
    std::size_t& done = scanned_[base];
    for (; done < reads.size(); ++done) {
      const Where where = reads[done].where;
      if (layout.stride != 0 && !where.index.valid()) continue;
      if (seen_places_[slot.object].insert(where).second) places_[slot.object].push_back({where, generation});
    }
  }
}

void Inference::instantiate(std::size_t i, int generation) {
  const Row& row = rows_[i];
  Use& use = uses_[i];
  const LoopInstance& loop = formula_.loops[row.loop];
  const auto add_in = [&](const View& view, Term reached) {
    const Term premise = terms_.conjunction(reached, maker_.in_domain(row, view));
    use.instances.push_back(terms_.implies(premise, maker_.holds(row, view)));
    use.asserted.push_back(false);
  };
  const auto add = [&](const Where& where) {
    if (loop.kind == LoopInstance::Kind::Exit) {
      for (const LoopInstance::Returned& call : loop.calls)
        add_in({&loop, &call.parameters, &call.memory, where, &call.before}, call.when);
      return;
    }
    add_in({&loop, &loop.parameters, &loop.memory, where, &loop.entry_memory}, loop.select);
    for (const Latch& latch : loop.latches)
      if (!latch.last)
        add_in({&loop, &latch.parameters, &latch.memory, where, &loop.entry_memory},
               terms_.conjunction(loop.select, latch.guard));
  };
  if (!row.object.valid()) {
    if (use.instances.empty()) add({});
    return;
  }
  const auto& places = places_[row.object];
  for (; use.known_places < places.size(); ++use.known_places) {
    if (places[use.known_places].generation > generation) break;
    add(places[use.known_places].where);
  }
}

std::size_t Inference::add_equalities(Evaluator& model) {
  std::size_t added = 0;
  for (const VersionId base : memory_.bases()) {
    if (budget_.exhausted()) return 1;
    const auto& reads = memory_.reads(base);
    std::map<std::pair<solver::Bits, solver::Bits>, std::size_t> first;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      const auto key = std::pair{reads[i].where.number.valid() ? model.bits(reads[i].where.number) : 0,
                                 reads[i].where.index.valid() ? model.bits(reads[i].where.index) : 0};
      const auto [found, is_new] = first.try_emplace(key, i);
      if (is_new) continue;
      const Memory::Read &a = reads[found->second], &b = reads[i];
      const Term same = values_.same(a.value, b.value);
      if (model.holds(same)) continue;
      Term equal = terms_.yes();
      if (a.where.number.valid()) equal = terms_.conjunction(equal, terms_.equal(a.where.number, b.where.number));
      if (a.where.index.valid()) equal = terms_.conjunction(equal, terms_.equal(a.where.index, b.where.index));
      solver_.assert_that(terms_.implies(equal, same));
      ++added;
    }
  }
  return added;
}

std::size_t Inference::add_lemmas(Evaluator& model, bool with_rows) {
  std::size_t added = add_equalities(model);
  if (with_rows) {
    find_places(0);
    for (int generation = 0; generation <= kDeepestGeneration; ++generation) {
      for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].on() && !budget_.exhausted()) instantiate(i, generation);
      find_places(generation + 1);
    }
    for (std::size_t i = 0; i < rows_.size() && added < kMostLemmas; ++i) {
      if (!rows_[i].on()) continue;
      if (budget_.exhausted()) return 1;  // and whoever asks again is told so
      Use& use = uses_[i];
      for (std::size_t k = 0; k < use.instances.size(); ++k) {
        if (use.asserted[k] || model.holds(use.instances[k])) continue;
        solver_.assert_that(terms_.implies(use.selector, use.instances[k]));
        use.asserted[k] = true;
        ++added;
      }
    }
  }
  lemmas += added;
  return added;
}

Answer Inference::ask(Term question, const std::vector<Term>& assumptions, bool with_rows) {
  while (true) {
    if (pace != nullptr) pace->wait_for_turn();
    if (budget_.exhausted_now()) return Answer::Unknown;
    flush();
    std::vector<Term> assumed = assumptions;
    assumed.push_back(question);
    if (with_rows)
      for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].on() && !rows_[i].fixed) assumed.push_back(uses_[i].selector);
    ++questions;
    const Answer answer = check(assumed);
    if (answer != Answer::Sat) return answer;
    Evaluator model(terms_, solver_.model());
    if (add_lemmas(model, with_rows) > 0) continue;
    // Reads that were made on the way bring facts with them.
    const auto violated = [&](Term fact) { return !model.holds(fact); };
    const auto first = formula_.facts.begin() + static_cast<std::ptrdiff_t>(facts_asserted_);
    if (std::none_of(first, formula_.facts.end(), violated)) return answer;
  }
}

// A row that is on at a weaker rung stays so, beside one with the rungs that were refuted.
void Inference::add_what_was_refuted() {
  std::vector<Row> kept, again;
  std::vector<Use> uses;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    if (row.rung > 0) {
      Row stronger = row;
      stronger.rungs.resize(row.rung);
      stronger.rung = 0;
      stronger.fixed = false;
      again.push_back(std::move(stronger));
    }
    if (!row.on()) continue;
    row.rungs.erase(row.rungs.begin(), row.rungs.begin() + static_cast<std::ptrdiff_t>(row.rung));
    row.rung = uses_[i].rung = 0;
    kept.push_back(std::move(row));
    uses.push_back(std::move(uses_[i]));
  }
  rows_ = std::move(kept), uses_ = std::move(uses);
  add(std::move(again));
}

bool Inference::switch_off(Evaluator& model) {
  bool changed = false;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    if (budget_.exhausted()) return false;
    if (!row.on() || row.fixed || !model.holds(uses_[i].violation)) continue;
    changed = true;
    // Nobody asks for this rung again: the solver may forget what was said of it.
    solver_.assert_that(terms_.negate(uses_[i].selector));
    solver_.assert_that(terms_.negate(uses_[i].violated));
    // Higher rungs that this model violates, too, are not tried.
    do {
      ++row.rung;
    } while (row.on() && row.rungs.size() > 1 && model.holds(violation_of(row)));
  }
  return changed;
}

bool Inference::run() {
  const auto drop = [this] {
    for (Row& row : rows_)
      if (!row.fixed) row.rung = row.rungs.size();
    return false;
  };
  while (true) {
    std::vector<Term> violated;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!rows_[i].on() || rows_[i].fixed) continue;
      if (budget_.exhausted()) return drop();
      prepare(i);
      if (uses_[i].violation != terms_.no()) violated.push_back(uses_[i].violated);
    }
    const Answer answer = violated.empty() ? Answer::Unsat : ask(terms_.disjunction(violated), {}, true);
    if (answer == Answer::Unknown) return drop();
    if (answer == Answer::Unsat) break;
    Evaluator model(terms_, solver_.model());
    if (!switch_off(model)) return drop();
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!rows_[i].on() || rows_[i].fixed) continue;
    rows_[i].fixed = true;
    solver_.assert_that(uses_[i].selector);
  }
  return true;
}

std::optional<std::vector<std::size_t>> Inference::failing(const std::vector<Term>& assumptions) {
  std::vector<std::size_t> failed;
  std::vector<Term> broken;
  for (const Obligation& o : formula_.obligations)
    broken.push_back(o.kind == exec::Finding::Kind::Leak
                         ? terms_.no()
                         : terms_.conjunction(terms_.conjunction(o.guard, o.before), terms_.negate(o.condition)));
  std::vector<bool> open(broken.size(), true);
  while (true) {
    std::vector<Term> rest;
    for (std::size_t i = 0; i < broken.size(); ++i)
      if (open[i]) rest.push_back(broken[i]);
    const Term question = terms_.disjunction(rest);
    const Answer answer = rest.empty() || question == terms_.no() ? Answer::Unsat : ask(question, assumptions, true);
    if (answer == Answer::Unknown) return std::nullopt;
    if (answer == Answer::Unsat) {
      const auto leak = failed.empty() ? first_leak() : std::optional(broken.size());
      if (!leak) return std::nullopt;
      if (*leak < broken.size()) failed.push_back(*leak);
      return failed;
    }
    Evaluator model(terms_, solver_.model());
    for (std::size_t i = 0; i < broken.size(); ++i)
      if (open[i] && model.holds(broken[i])) open[i] = false, failed.push_back(i);
  }
}

std::optional<std::size_t> Inference::first_leak() {
  const auto& obligations = formula_.obligations;
  for (std::size_t i = 0; i < obligations.size(); ++i) {
    const Obligation& o = obligations[i];
    if (o.kind != exec::Finding::Kind::Leak) continue;
    bool held = false;
    for (const Term alternative : o.alternatives) {
      const Term lost = terms_.conjunction(terms_.conjunction(o.guard, o.before), terms_.negate(alternative));
      const Answer answer = lost == terms_.no() ? Answer::Unsat : ask(lost, {}, true);
      if (answer == Answer::Unknown) return std::nullopt;
      held = answer == Answer::Unsat;
      if (held) break;
    }
    if (!held) return i;
  }
  return obligations.size();
}

}  // namespace heapwise::tmpl
