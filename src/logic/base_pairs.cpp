#include "logic/base_pairs.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_map>

#include "base/check.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kSmallTable = 64;    // up to here, weaker pairs drive stronger ones out
constexpr std::size_t kFewOptions = 16;    // up to here, dominated options are looked for
constexpr std::size_t kMostCalls = 255;    // of one rule: calls are numbered in a byte
constexpr std::size_t kChunk = 1U << 20U;  // bytes of pairs that are stored together

std::size_t set_bytes(std::size_t width) { return (width + 7) / 8; }

bool bit(std::string_view bytes, std::size_t start, std::size_t i) {
  return ((static_cast<unsigned char>(bytes[start + i / 8]) >> (i % 8)) & 1U) != 0;
}

std::uint8_t class_byte(std::string_view bytes, std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); }

// The pure and spatial demands of a stored pair, one by one; `map` turns its variables into those of the caller. Stops
// when a visitor answers false.
template <class Equal, class Differ, class Allocate>
bool visit_pair(std::string_view bytes, std::size_t width, Equal equal, Differ differ, Allocate allocate) {
  const std::size_t sets = set_bytes(width);
  for (std::size_t i = 1; i < width; ++i) {
    if (class_byte(bytes, i) != i) {
      if (!equal(i, class_byte(bytes, i))) return false;
    } else {
      if (bit(bytes, width, i) && !allocate(i)) return false;
      if (bit(bytes, width + sets, i) && !differ(i, 0)) return false;
    }
  }
  for (std::size_t at = width + 2 * sets; at < bytes.size(); at += 2)
    if (!differ(class_byte(bytes, at), class_byte(bytes, at + 1))) return false;
  return true;
}

// Writes what `state` says of its first `width` variables.
void write_pair(const ShapeState& state, std::size_t width, std::string& bytes) {
  const std::size_t sets = set_bytes(width);
  bytes.assign(width + 2 * sets, '\0');
  const auto set = [&](std::size_t start, std::size_t i) {
    bytes[start + i / 8] = static_cast<char>(static_cast<unsigned char>(bytes[start + i / 8]) | (1U << (i % 8)));
  };
  for (std::size_t i = 0; i < width; ++i) {
    bytes[i] = static_cast<char>(state.class_of(i));
    if (i == 0 || state.class_of(i) != i) continue;
    if (state.is_allocated(i)) set(width, i);
    else if (state.not_nil().has(i)) set(width + sets, i);
  }
  for (std::size_t i = 1; i < width; ++i) {
    if (state.class_of(i) != i) continue;
    state.different_classes(i).for_each([&](std::size_t other) {
      if (other <= i || other >= width || (state.is_allocated(i) && state.is_allocated(other))) return;
      bytes.push_back(static_cast<char>(i));
      bytes.push_back(static_cast<char>(other));
    });
  }
}

}  // namespace

BasePairs::BasePairs(const Context& context, const RuleSystem& system, std::size_t derivation_limit)
    : context_(context), system_(system), derivation_limit_(derivation_limit), tables_(system.predicates.size()) {
  std::size_t components = 0;
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    components = std::max(components, system.predicates[p].component + 1);
    for (VariableId parameter : system.predicates[p].parameters)
      if (context.signature().is_location(context.signature().variable(parameter).sort)) ++tables_[p].width;
  }
  waiting_.resize(components);
  for (std::size_t p = 0; p < system.predicates.size(); ++p)
    for (std::size_t r = 0; r < system.predicates[p].rules.size(); ++r) compile(p, r);
}

BasePairs::~BasePairs() = default;

void BasePairs::compile(std::size_t predicate, std::size_t rule) {
  const Rule& source = system_.predicates[predicate].rules[rule];
  std::unordered_map<VariableId, std::uint8_t> numbers;
  const auto number = [&](VariableId variable) {
    if (!context_.signature().is_location(context_.signature().variable(variable).sort)) return;
    numbers.emplace(variable, static_cast<std::uint8_t>(numbers.size() + 1));
  };
  for (VariableId parameter : system_.predicates[predicate].parameters) number(parameter);
  for (VariableId local : source.locals) number(local);
  if (numbers.size() + 1 > VariableSet::kCapacity) {
    reason_ = "a rule with more than 127 location variables";
    return;
  }
  if (source.calls.size() > kMostCalls) {
    reason_ = "a rule with more than 255 calls";
    return;
  }
  const auto of = [&](Term term) -> std::uint8_t {
    return term->kind == TermKind::Nil ? std::uint8_t{0} : numbers.at(term->variable);
  };
  CompiledRule compiled{.predicate = predicate, .rule = rule, .start = ShapeState(numbers.size() + 1)};
  for (const auto& [a, b] : source.equal)
    if (!compiled.start.make_equal(of(a), of(b))) return;
  for (const RuleCell& cell : source.cells)
    if (!compiled.start.allocate(of(cell.location))) return;
  for (const auto& [a, b] : source.differ)
    if (!compiled.start.make_differ(of(a), of(b))) return;
  for (const RuleCall& call : source.calls) {
    Call result{.predicate = call.predicate};
    for (Term argument : call.arguments)
      if (context_.signature().is_location(argument->sort)) result.arguments.push_back(of(argument));
    tables_[call.predicate].uses.emplace_back(rules_.size(), compiled.calls.size());
    compiled.order.push_back(static_cast<std::uint8_t>(compiled.calls.size()));
    compiled.calls.push_back(std::move(result));
  }
  rules_.push_back(std::move(compiled));
}

BasePairs::Satisfiability BasePairs::run(Budget& budget) {
  if (!reason_.empty()) return Satisfiability::Exhausted;
  budget_ = &budget;
  for (CompiledRule& rule : rules_) {
    if (!rule.calls.empty() || stop_) continue;
    rule_ = &rule;
    chosen_.clear();
    emit(rule.start);
  }
  while (!stop_) {
    const auto next = std::ranges::find_if(waiting_, [](const auto& queue) { return !queue.empty(); });
    if (next == waiting_.end()) break;
    const PairId pair = next->front();
    next->pop_front();
    if (!pairs_[pair.index()].dead) process(pair);
  }
  if (exhausted_) return Satisfiability::Exhausted;
  return tables_[0].all.empty() ? Satisfiability::Unsatisfiable : Satisfiability::Satisfiable;
}

void BasePairs::process(PairId pair) {
  Table& table = tables_[pairs_[pair.index()].predicate];
  table.processed.push_back(pair);
  for (const auto& [rule, call] : table.uses) {
    if (stop_) return;
    rule_ = &rules_[rule];
    delta_ = call;
    chosen_.assign(rule_->calls.size(), PairId{});
    chosen_[call] = pair;
    settled_.assign(1, static_cast<std::uint8_t>(call));
    ShapeState state = rule_->start;
    if (!apply(state, rule_->calls[call], pair)) continue;
    Pending pending;
    for (std::uint8_t other : rule_->order)
      if (other != call) pending.push_back(other);
    search(state, std::move(pending));
  }
}

// Settles the pending calls in every consistent way and emits what comes out.
void BasePairs::search(ShapeState& state, Pending pending) {
  const std::size_t depth = settled_.size();
  while (true) {
    if (pending.empty()) {
      emit(state);
      break;
    }
    std::size_t place = 0;
    if (out_of_budget() || !choose(state, pending, place)) break;
    const std::uint8_t index = pending[place];
    Call& call = rule_->calls[index];
    pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(place));
    settled_.push_back(index);
    if (found_.size() == 1) {
      chosen_[index] = call.options[found_.front()].pair;
      if (!apply(state, call, chosen_[index])) break;
      continue;
    }
    const std::vector<std::uint32_t> options = found_;
    for (std::uint32_t option : options) {
      if (stop_) break;
      ShapeState branch = state;
      chosen_[index] = call.options[option].pair;
      if (apply(branch, call, chosen_[index])) search(branch, pending);
    }
    break;
  }
  settled_.resize(depth);
}

bool BasePairs::out_of_budget() {
  if (!budget_->exhausted()) return false;
  stop_ = exhausted_ = true;
  reason_ = budget_->reason_text();
  return true;
}

// The pending call with the fewest options, the first with a single one; its options are left in found_. False when
// some call has none.
bool BasePairs::choose(const ShapeState& state, const Pending& pending, std::size_t& place) {
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  std::vector<std::uint32_t> best;
  for (std::size_t i = 0; i < pending.size(); ++i) {
    Call& call = rule_->calls[pending[i]];
    const Table& table = tables_[call.predicate];
    // Of two calls that the new pair fits, only the later may take it together with an earlier choice of it.
    const bool excluded = call.predicate == rule_->calls[delta_].predicate && pending[i] < delta_;
    collect_options(state, call, table.processed.size() - (excluded ? 1 : 0), fewest);
    if (found_.empty()) return false;
    if (found_.size() >= fewest) continue;
    place = i;
    fewest = found_.size();
    if (fewest == 1) return true;
    best = found_;
  }
  found_ = std::move(best);
  return true;
}

void BasePairs::collect_options(const ShapeState& state, Call& call, std::size_t visible, std::size_t enough) {
  found_.clear();
  extend_options(call);
  const bool may_drop = !system_.predicates[call.predicate].numeric;
  const std::size_t most = may_drop && enough <= kFewOptions ? kFewOptions : enough;
  for (std::size_t i = 0; i < visible; ++i) {
    const Option& option = call.options[i];
    if (option.impossible || option.nil.meets(state.not_nil()) || option.not_nil.meets(state.nil()) ||
        option.allocated.meets(state.allocated()) || pairs_[option.pair.index()].dead)
      continue;
    found_.push_back(static_cast<std::uint32_t>(i));
    if (found_.size() >= most) return;
  }
  if (may_drop && found_.size() > 1 && found_.size() <= kFewOptions) drop_dominated(state, call);
}

// Drops an option when another asks for no more than it does, given what is known already.
void BasePairs::drop_dominated(const ShapeState& state, const Call& call) {
  const auto dominates = [&](const Option& weak, const Option& strong) {
    return weak.only_nil && weak.nil.without(state.nil()).within(strong.nil) &&
           weak.not_nil.without(state.not_nil()).within(strong.not_nil);
  };
  for (std::size_t i = 0; i < found_.size(); ++i) {
    for (std::size_t j = 0; j < found_.size(); ++j) {
      if (i == j || !dominates(call.options[found_[i]], call.options[found_[j]])) continue;
      found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(j));
      if (j < i) --i;
      --j;
    }
  }
}

void BasePairs::extend_options(Call& call) {
  const Table& table = tables_[call.predicate];
  while (call.options.size() < table.processed.size()) {
    Option option{.pair = table.processed[call.options.size()], .only_nil = true};
    ShapeState state(rule_->start.count());
    option.impossible = !apply(state, call, option.pair);
    option.nil = state.nil();
    option.nil.remove(0);
    option.not_nil = state.not_nil();
    option.allocated = state.allocated();
    visit_pair(
        pairs_[option.pair.index()].bytes, table.width,
        [&](std::size_t, std::size_t b) { return option.only_nil &= b == 0; },
        [&](std::size_t, std::size_t b) { return option.only_nil &= b == 0; },
        [&](std::size_t) { return option.only_nil = false; });
    call.options.push_back(option);
  }
}

bool BasePairs::apply(ShapeState& state, const Call& call, PairId pair) const {
  const std::vector<std::uint8_t>& map = call.arguments;
  return visit_pair(
      pairs_[pair.index()].bytes, tables_[call.predicate].width,
      [&](std::size_t a, std::size_t b) { return state.make_equal(map[a], map[b]); },
      [&](std::size_t a, std::size_t b) { return state.make_differ(map[a], map[b]); },
      [&](std::size_t a) { return state.allocate(map[a]); });
}

void BasePairs::emit(const ShapeState& state) {
  const std::size_t predicate = rule_->predicate;
  Table& table = tables_[predicate];
  const bool numeric = system_.predicates[predicate].numeric;
  write_pair(state, table.width, key_);
  rule_->order = settled_;
  const std::size_t hash = std::hash<std::string_view>{}(key_);
  if (const PairId known = find(table, key_, hash); known.valid()) {
    if (numeric) record(known);
    return;
  }
  const PairId pair(pairs_.size());
  pairs_.push_back({.bytes = store(key_), .predicate = static_cast<std::uint32_t>(predicate)});
  if (!numeric && table.all.size() <= kSmallTable && subsumed(predicate, pair)) {
    pairs_.pop_back();
    return;
  }
  table.all.push_back(pair);
  insert(table, pair, hash);
  waiting_[system_.predicates[predicate].component].push_back(pair);
  record(pair);
  if (predicate == 0 && !numeric) stop_ = true;
}

PairId BasePairs::find(const Table& table, std::string_view bytes, std::size_t hash) const {
  if (table.slots.empty()) return {};
  const std::size_t mask = table.slots.size() - 1;
  for (std::size_t at = hash & mask; table.slots[at] != 0; at = (at + 1) & mask) {
    if ((table.slots[at] ^ hash) >> 32U != 0) continue;
    const PairId pair(static_cast<std::uint32_t>(table.slots[at]) - 1);
    if (pairs_[pair.index()].bytes == bytes) return pair;
  }
  return {};
}

void BasePairs::insert(Table& table, PairId pair, std::size_t hash) {
  const auto put = [&](PairId one, std::size_t value) {
    const std::size_t mask = table.slots.size() - 1;
    std::size_t at = value & mask;
    while (table.slots[at] != 0) at = (at + 1) & mask;
    table.slots[at] = (value >> 32U << 32U) | (one.index() + 1U);
  };
  if (2 * table.all.size() > table.slots.size()) {
    table.slots.assign(std::max<std::size_t>(64, 4 * table.slots.size()), 0);
    for (PairId old : table.all)
      if (old != pair) put(old, std::hash<std::string_view>{}(pairs_[old.index()].bytes));
  }
  put(pair, hash);
}

void BasePairs::record(PairId pair) {
  if (derivations_.size() < derivation_limit_) {
    std::uint32_t& first = pairs_[pair.index()].derivation;
    first = std::min(first, static_cast<std::uint32_t>(derivations_.size()));
    derivations_.push_back({.predicate = rule_->predicate, .rule = rule_->rule, .pair = pair, .children = chosen_});
  } else if (system_.predicates[0].numeric) {
    stop_ = exhausted_ = true;
    reason_ = "too many derivations";
  }
}

const Derivation* BasePairs::first_derivation(PairId pair) const {
  const std::uint32_t first = pairs_[pair.index()].derivation;
  return first < derivations_.size() ? &derivations_[first] : nullptr;
}

// True when a pair of the table is weaker than the candidate; pairs that are stronger than it die.
bool BasePairs::subsumed(std::size_t predicate, PairId candidate) {
  const ShapeState fresh = state_of(candidate);
  const auto weaker = [&](const ShapeState& weak, const ShapeState& strong, std::size_t width) {
    for (std::size_t i = 1; i < width; ++i) {
      if (strong.class_of(i) != strong.class_of(weak.class_of(i))) return false;
      if (weak.is_allocated(i) && !strong.is_allocated(i)) return false;
    }
    for (std::size_t i = 0; i < width; ++i)
      for (std::size_t j = i + 1; j < width; ++j)
        if (weak.must_differ(i, j) && !strong.must_differ(i, j)) return false;
    return true;
  };
  const std::size_t width = tables_[predicate].width;
  for (PairId old : tables_[predicate].all) {
    if (pairs_[old.index()].dead) continue;
    const ShapeState state = state_of(old);
    if (weaker(state, fresh, width)) return true;
    if (weaker(fresh, state, width)) pairs_[old.index()].dead = true;
  }
  return false;
}

ShapeState BasePairs::state_of(PairId pair) const {
  const Pair& stored = pairs_[pair.index()];
  ShapeState state(tables_[stored.predicate].width);
  const bool consistent = visit_pair(
      stored.bytes, state.count(), [&](std::size_t a, std::size_t b) { return state.make_equal(a, b); },
      [&](std::size_t a, std::size_t b) { return state.make_differ(a, b); },
      [&](std::size_t a) { return state.allocate(a); });
  HW_CHECK(consistent, "a stored base pair is consistent");
  return state;
}

std::string_view BasePairs::store(std::string_view bytes) {
  if (chunks_.empty() || chunks_.back().capacity() - chunks_.back().size() < bytes.size()) {
    chunks_.emplace_back();
    chunks_.back().reserve(std::max(kChunk, bytes.size()));
  }
  std::vector<char>& chunk = chunks_.back();
  const std::size_t start = chunk.size();
  chunk.insert(chunk.end(), bytes.begin(), bytes.end());
  return {chunk.data() + start, bytes.size()};
}

}  // namespace heapwise::logic
