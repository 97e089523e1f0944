#include "logic/invariants.h"

#include <algorithm>
#include <optional>

namespace heapwise::logic {

void Invariants::add_facts(const Atom& atom, Var size, Linears& into) {
  Renaming renaming;
  Var place = static_cast<Var>(system_.nil_count());
  for (Var argument : atom.arguments) renaming.emplace(place++, argument);
  renaming.emplace(place, size);
  for (const Linear& fact : summary(atom.symbol).facts) into.push_back(renamed(fact, renaming));
}

bool Invariants::allocates(std::uint32_t predicate, std::size_t position) {
  return summary(predicate).allocated.contains(position);
}

bool Invariants::never_empty(std::uint32_t predicate) { return summary(predicate).least_cells > 0; }

const std::set<std::size_t>& Invariants::may_allocate(std::uint32_t predicate) { return summary(predicate).may; }

std::vector<Invariants::RootField> Invariants::root_fields(const Atom& atom) {
  std::vector<RootField> result;
  if (!atom.predicate) {
    for (std::size_t i = 1; i < atom.arguments.size(); ++i) result.push_back({0, i - 1, i});
    return result;
  }
  (void)summary(atom.symbol);
  Summary& own = summaries_[atom.symbol];
  if (own.root_fields) return *own.root_fields;
  const Var first = static_cast<Var>(system_.nil_count());
  const std::vector<InductiveRule>* rules = system_.rules(atom.symbol);
  for (std::size_t i = 0; rules && i < rules->size(); ++i) {
    std::vector<RootField> here;
    for (const Atom& cell : (*rules)[i].body.atoms) {
      if (cell.predicate || cell.arguments[0] < first || cell.arguments[0] - first >= atom.arguments.size()) continue;
      for (std::size_t field = 1; field < cell.arguments.size(); ++field) {
        const Var value = cell.arguments[field];
        if (value >= first && value - first < atom.arguments.size())
          here.push_back({cell.arguments[0] - first, field - 1, value - first});
      }
    }
    if (i == 0) result = here;
    else std::erase_if(result, [&](const RootField& entry) { return std::ranges::find(here, entry) == here.end(); });
  }
  own.root_fields = result;
  return result;
}

std::vector<std::pair<Var, std::size_t>> Invariants::allocated(const std::vector<Atom>& atoms) {
  std::vector<std::pair<Var, std::size_t>> result;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    if (!atoms[i].predicate) {
      result.emplace_back(atoms[i].arguments[0], i);
      continue;
    }
    for (std::size_t position : summary(atoms[i].symbol).allocated)
      result.emplace_back(atoms[i].arguments[position], i);
  }
  return result;
}

const Invariants::Summary& Invariants::summary(std::uint32_t predicate) {
  if (auto known = summaries_.find(predicate); known != summaries_.end()) return known->second;
  compute(reachable(predicate));
  return summaries_[predicate];
}

std::vector<std::uint32_t> Invariants::reachable(std::uint32_t predicate) {
  std::vector<std::uint32_t> found{predicate};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<InductiveRule>* rules = system_.rules(found[i]);
    if (!rules) continue;
    for (const InductiveRule& rule : *rules) {
      for (const Atom& atom : rule.body.atoms) {
        if (atom.predicate && !summaries_.contains(atom.symbol) &&
            std::ranges::find(found, atom.symbol) == found.end()) {
          found.push_back(atom.symbol);
        }
      }
    }
  }
  return found;
}

void Invariants::compute(const std::vector<std::uint32_t>& group) {
  for (std::uint32_t predicate : group) summaries_[predicate] = {};
  find_allocated(group);
  find_least_cells(group);
  find_facts(group);
}

// Greatest fixpoint for what is surely allocated, least for what may be.
void Invariants::find_allocated(const std::vector<std::uint32_t>& group) {
  for (std::uint32_t predicate : group) {
    const std::vector<InductiveRule>* rules = system_.rules(predicate);
    if (!rules || rules->empty()) continue;
    for (std::size_t i = 0; i < rules->front().parameters; ++i) summaries_[predicate].allocated.insert(i);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t predicate : group) {
      const std::vector<InductiveRule>* rules = system_.rules(predicate);
      if (!rules) continue;
      for (const InductiveRule& rule : *rules) changed |= weaken_allocated(rule, summaries_[predicate]);
    }
  }
}

bool Invariants::weaken_allocated(const InductiveRule& rule, Summary& own) {
  std::set<Var> sure, may;
  for (const Atom& atom : rule.body.atoms) {
    if (!atom.predicate) {
      sure.insert(atom.arguments[0]), may.insert(atom.arguments[0]);
      continue;
    }
    const Summary& called = summaries_[atom.symbol];
    for (std::size_t position : called.allocated) sure.insert(atom.arguments[position]);
    for (std::size_t position : called.may) may.insert(atom.arguments[position]);
  }
  const auto spread = [&](std::set<Var>& set) {
    for (auto& [a, b] : rule.body.equal) {
      if (set.contains(a)) set.insert(b);
      else if (set.contains(b)) set.insert(a);
    }
  };
  spread(sure), spread(may), spread(sure), spread(may);
  const Var first = static_cast<Var>(system_.nil_count());
  bool changed = false;
  for (std::size_t i = 0; i < rule.parameters; ++i) {
    const Var parameter = first + static_cast<Var>(i);
    if (!sure.contains(parameter)) changed |= own.allocated.erase(i) > 0;
    if (may.contains(parameter)) changed |= own.may.insert(i).second;
  }
  return changed;
}

void Invariants::find_least_cells(const std::vector<std::uint32_t>& group) {
  constexpr std::size_t kNever = 1000;
  for (std::uint32_t predicate : group) summaries_[predicate].least_cells = kNever;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t predicate : group) {
      const std::vector<InductiveRule>* rules = system_.rules(predicate);
      std::size_t least = rules ? kNever : 0;
      for (std::size_t i = 0; rules && i < rules->size(); ++i) {
        std::size_t cells = 0;
        for (const Atom& atom : (*rules)[i].body.atoms)
          cells += atom.predicate ? summaries_[atom.symbol].least_cells : 1;
        least = std::min(least, cells);
      }
      changed |= least < summaries_[predicate].least_cells;
      summaries_[predicate].least_cells = std::min(least, summaries_[predicate].least_cells);
    }
  }
}

// Linear forms over the parameters and the size; each may get a lower bound.
std::vector<Linear> Invariants::forms(std::uint32_t predicate, Var size) {
  const std::vector<InductiveRule>* rules = system_.rules(predicate);
  std::vector<Var> numbers;
  const auto& definition_rules = *rules;
  const Var first = static_cast<Var>(system_.nil_count());
  std::set<Var> numeric;
  for (const InductiveRule& rule : definition_rules) {
    for (const Linear& linear : rule.body.numbers) {
      for (auto& [variable, factor] : linear.terms) numeric.insert(variable);
    }
    for (const Atom& atom : rule.body.atoms) {
      if (!atom.predicate) continue;
      const auto& parameters = summaries_[atom.symbol].facts;
      for (const Linear& fact : parameters) {
        for (auto& [variable, factor] : fact.terms) {
          if (variable >= first && variable - first < atom.arguments.size())
            numeric.insert(atom.arguments[variable - first]);
        }
      }
    }
  }
  for (std::size_t i = 0; i < definition_rules.front().parameters; ++i) {
    if (numeric.contains(first + static_cast<Var>(i))) numbers.push_back(first + static_cast<Var>(i));
  }
  std::vector<Linear> result;
  const auto add = [&](const std::vector<std::pair<Var, std::int64_t>>& terms) {
    Linear form{{}, 0, Relation::AtMost};
    for (const auto& [variable, factor] : terms) form.add(variable, factor);
    result.push_back(std::move(form));
  };
  add({{size, 1}});
  for (Var v : numbers) {
    add({{v, 1}}), add({{v, -1}});
    for (std::int64_t scale : {1, 2}) {
      add({{size, scale}, {v, -1}}), add({{size, -scale}, {v, 1}});
      if (scale > 1) add({{size, 1}, {v, -scale}}), add({{size, -1}, {v, scale}});
    }
    for (Var w : numbers) {
      if (v == w) continue;
      add({{v, 1}, {w, -1}});
      add({{size, 1}, {v, -1}, {w, 1}}), add({{size, -1}, {v, 1}, {w, -1}});
    }
  }
  return result;
}

// The numbers of a rule, with its size as the sum of its cells and of the sizes of what it calls.
Linears Invariants::rule_facts(const InductiveRule& rule, Var size, bool with_calls, Var& next) {
  Linears facts = rule.body.numbers;
  Linear sum{{}, 0, Relation::Equal};
  sum.add(size, -1);
  for (const Atom& atom : rule.body.atoms) {
    if (!atom.predicate) {
      ++sum.constant;
      continue;
    }
    const Var part = next++;
    sum.add(part, 1);
    if (with_calls) {
      Renaming renaming;
      Var place = static_cast<Var>(system_.nil_count());
      for (Var argument : atom.arguments) renaming.emplace(place++, argument);
      renaming.emplace(place, part);
      for (const Linear& fact : summaries_[atom.symbol].facts) facts.push_back(renamed(fact, renaming));
    }
  }
  facts.push_back(std::move(sum));
  return facts;
}

void Invariants::find_facts(const std::vector<std::uint32_t>& group) {
  const Var first = static_cast<Var>(system_.nil_count());
  constexpr Var kLocal = 1U << 24;  // beyond any rule's own variables
  const auto holds = [&](const InductiveRule& rule, const Linear& fact, bool with_calls) {
    Var next = kLocal;
    // The size stands right after the parameters in facts, but there a rule has its first local: move it away.
    const Var size = next++;
    const Var place = first + static_cast<Var>(rule.parameters);
    const Linears facts = rule_facts(rule, size, with_calls, next);
    return implies(facts, renamed(fact, {{place, size}}));
  };
  // Callees come later in the group: guess for them first, so that their numeric parameters are known.
  for (auto predicate = group.rbegin(); predicate != group.rend(); ++predicate) {
    const std::vector<InductiveRule>* rules = system_.rules(*predicate);
    if (!rules || rules->empty() || rules->size() > 8) continue;
    const Var size = first + static_cast<Var>(rules->front().parameters);
    for (const Linear& form : forms(*predicate, size)) {
      // The largest small bound that the rules without calls allow: form ≥ bound, written bound - form ≤ 0.
      for (std::int64_t bound = 3; bound >= -3; --bound) {
        Linear fact{{}, bound, Relation::AtMost};
        for (auto& [variable, factor] : form.terms) fact.add(variable, -factor);
        bool based = false, fits = true;
        for (const InductiveRule& rule : *rules) {
          if (std::ranges::any_of(rule.body.atoms, &Atom::predicate)) continue;
          based = true;
          fits = fits && holds(rule, fact, false);
        }
        if (!fits || (!based && bound > 0)) continue;
        summaries_[*predicate].facts.push_back(std::move(fact));
        break;
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t predicate : group) {
      const std::vector<InductiveRule>* rules = system_.rules(predicate);
      if (!rules) continue;
      Linears kept;
      for (const Linear& fact : summaries_[predicate].facts) {
        Linear weaker = fact;
        const auto preserved = [&] {
          return std::ranges::all_of(*rules, [&](const InductiveRule& rule) { return holds(rule, weaker, true); });
        };
        while (weaker.constant >= -3 && !preserved()) --weaker.constant, changed = true;
        if (weaker.constant >= -3) kept.push_back(std::move(weaker));
      }
      summaries_[predicate].facts = std::move(kept);
    }
  }
}

}  // namespace heapwise::logic
