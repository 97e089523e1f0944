#include "template/ranking.h"

#include <algorithm>
#include <set>

namespace heapwise::tmpl {

using solver::Answer;
using solver::Evaluator;

namespace {

constexpr int kMostSplits = 3;  // one within the other
constexpr int kMostTries = 12;  // of a loop

}  // namespace

std::optional<std::size_t> Ranking::first_open() {
  for (std::size_t i = 0; i < formula_.loops.size(); ++i) {
    const LoopInstance& loop = formula_.loops[i];
    if (loop.kind == LoopInstance::Kind::Loop && !loop_ends(loop)) return i;
    if (loop.kind == LoopInstance::Kind::Entry && !recursion_ends(i)) return i;
  }
  return std::nullopt;
}

bool Ranking::keep_what_never_rises(const Round& round, const std::vector<Term>& rest, std::vector<bool>& kept) {
  kept.assign(round.measures.size(), true);
  while (true) {
    std::vector<Term> rises;
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (kept[i]) rises.push_back(round.measures[i].rises);
    if (rises.empty()) return true;
    const Answer answer = inference_.ask(terms_.disjunction(rises), rest, true);
    if (answer == Answer::Unsat) return true;
    if (answer == Answer::Unknown) return false;
    Evaluator model(terms_, inference_.model());
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (kept[i] && model.holds(round.measures[i].rises)) kept[i] = false;
  }
}

bool Ranking::ends(Round& round) {
  for (const Phase& phase : round.phases) {
    const Term ends_now = terms_.conjunction(phase.before, terms_.negate(phase.after));
    const Term begins = terms_.conjunction(terms_.negate(phase.before), phase.after);
    round.measures.push_back({ends_now, begins});
    round.measures.push_back({begins, ends_now});
  }
  tries_ = kMostTries;
  return ends(round, {round.when}, std::vector<bool>(round.measures.size(), false), 0);
}

bool Ranking::ends(const Round& round, std::vector<Term> rest, std::vector<bool> kept, int splits) {
  while (true) {
    const Answer answer = inference_.ask(terms_.conjunction(rest), {}, true);
    if (answer != Answer::Sat) return answer == Answer::Unsat;
    std::vector<bool> now;
    if (!keep_what_never_rises(round, rest, now)) return false;
    bool more = false;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (!now[i] || kept[i]) continue;
      more = true;
      kept[i] = true;
      rest.push_back(terms_.negate(round.measures[i].falls));
    }
    if (!more) break;
  }
  if (splits == kMostSplits || tries_ <= 0) return false;
  // The measures of phases are the last ones, two for each.
  const std::size_t first = round.measures.size() - 2 * round.phases.size();
  for (std::size_t i = 0; i < round.phases.size(); ++i) {
    if (!kept[first + 2 * i] && !kept[first + 2 * i + 1]) continue;
    const Term here = round.phases[i].before;
    std::vector<std::vector<Term>> parts(2, rest);
    parts[0].push_back(here);
    parts[1].push_back(terms_.negate(here));
    const bool both = std::ranges::all_of(parts, [&](const std::vector<Term>& part) {
      return inference_.ask(terms_.conjunction(part), {}, true) == Answer::Sat;
    });
    if (!both || tries_-- <= 0) continue;
    const auto part_ends = [&](const std::vector<Term>& part) { return ends(round, part, kept, splits + 1); };
    if (std::ranges::all_of(parts, part_ends)) return true;
  }
  return false;
}

// From the arrival that the back-edge values stand for to the end of the first copy, the second copy being gone round.
bool Ranking::loop_ends(const LoopInstance& loop) {
  std::vector<Term> again;
  std::vector<const Latch*> first;
  for (const Latch& latch : loop.latches) {
    if (latch.last) again.push_back(terms_.conjunction(latch.guard, latch.before));
    else first.push_back(&latch);
  }
  if (again.empty() || first.empty()) return again.empty();
  std::vector<Value> parameters = first.back()->parameters;
  std::vector<Content> memory = first.back()->memory;
  std::vector<Term> arrives{first.back()->guard};
  for (std::size_t i = first.size() - 1; i-- > 0;) {
    arrives.push_back(first[i]->guard);
    for (std::size_t k = 0; k < parameters.size(); ++k)
      parameters[k] = values_.merge(first[i]->guard, first[i]->parameters[k], parameters[k]);
    for (std::size_t k = 0; k < memory.size(); ++k)
      memory[k] = memory_.merge(first[i]->guard, first[i]->memory[k], memory[k]);
  }
  const Term rounds = terms_.conjunction(terms_.disjunction(arrives), terms_.disjunction(again));
  Measures measures(plan_, values_, memory_, inference_.maker(), {&loop, &loop.parameters, &loop.memory, {}},
                    {&loop, &parameters, &memory, {}});
  return ends(terms_.conjunction(loop.select, rounds), measures);
}

// Few measures first: they nearly always suffice.
bool Ranking::ends(Term when, Measures& measures) {
  for (const bool combined : {false, true}) {
    Round round{when, {}, {}};
    measures.add_to(round, combined);
    if (ends(round)) return true;
  }
  return false;
}

// Does the body of one function call the other, perhaps through further ones?
bool Ranking::calls(std::size_t from, std::size_t to) const {
  std::set<std::size_t> seen;
  std::vector<std::size_t> todo{from};
  while (!todo.empty()) {
    const std::size_t caller = todo.back();
    todo.pop_back();
    for (std::size_t i = 0; i < formula_.loops.size(); ++i) {
      const LoopInstance& callee = formula_.loops[i];
      const bool called = callee.kind == LoopInstance::Kind::Entry &&
                          std::ranges::any_of(callee.latches, [&](const Latch& l) { return l.caller == caller; });
      if (called && i == to) return true;
      if (called && seen.insert(i).second) todo.push_back(i);
    }
  }
  return false;
}

// All calls between functions that call each other are the rounds of one loop. Which of them a round is, is free: one
// activation may make several.
bool Ranking::recursion_ends(std::size_t entry) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < formula_.loops.size(); ++i)
    if (formula_.loops[i].kind == LoopInstance::Kind::Entry && calls(entry, i) && calls(i, entry)) members.push_back(i);
  if (members.empty() || members.front() != entry) return true;  // none, or asked with the first of them
  std::size_t common = formula_.loops[entry].parameters.size();
  for (const std::size_t i : members) {
    const auto& parameters = formula_.loops[i].parameters;
    common = std::min(common, parameters.size());
    for (std::size_t k = 0; k < common; ++k)
      if (terms_.width(parameters[k].bits) != terms_.width(formula_.loops[entry].parameters[k].bits)) common = k;
  }
  std::vector<Value> before, after;
  std::vector<Term> cases;
  Term from = terms_.bits(0, 4), to = from, taken = terms_.no();
  for (std::size_t callee = 0; callee < members.size(); ++callee) {
    for (const Latch& latch : formula_.loops[members[callee]].latches) {
      const auto caller = std::ranges::find(members, latch.caller);
      if (caller == members.end()) continue;
      const LoopInstance& body = formula_.loops[*caller];
      const Term here = terms_.conjunction(values_.any_boolean("this_call"), terms_.negate(taken));
      taken = terms_.disjunction(taken, here);
      cases.push_back(
          terms_.conjunction(here, terms_.conjunction(body.select, terms_.conjunction(latch.guard, latch.before))));
      const auto take = [&](std::vector<Value>& to_these, const std::vector<Value>& values) {
        if (to_these.empty()) to_these.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(common));
        for (std::size_t k = 0; k < common; ++k) to_these[k] = values_.merge(here, values[k], to_these[k]);
      };
      take(before, body.parameters);
      take(after, latch.parameters);
      from = terms_.ite(here, terms_.bits(static_cast<std::uint64_t>(caller - members.begin()), 4), from);
      to = terms_.ite(here, terms_.bits(callee, 4), to);
    }
  }
  const LoopInstance& loop = formula_.loops[entry];
  Measures measures(plan_, values_, memory_, inference_.maker(), {&loop, &before, &loop.memory, {}},
                    {&loop, &after, &loop.memory, {}});
  if (members.size() == 1) return ends(terms_.disjunction(cases), measures);
  Round round{terms_.disjunction(cases), {}, {}};
  measures.add_for_several(round, from, to, members.size());
  return ends(round);
}

}  // namespace heapwise::tmpl
