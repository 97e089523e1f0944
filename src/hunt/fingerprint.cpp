#include "hunt/fingerprint.h"

#include <algorithm>
#include <deque>

namespace heapwise::hunt {
namespace {

using heap::Heap;
using heap::Object;
using heap::ObjectId;
using heap::Value;
using numeric::SymbolId;

// Two independent sums of one sequence (the mixer of splitmix64; Steele, Lea, Flood 2014).
class Digest {
 public:
  void add(std::uint64_t n) {
    a_ = mix(a_ ^ (n + 0x9e3779b97f4a7c15ULL));
    b_ = mix(b_ * 0x100000001b3ULL + mix(n ^ 0xd6e8feb86659fd93ULL));
  }
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> result() const { return {a_, b_}; }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint64_t a_ = 1, b_ = 2;
};

class Canonical {
 public:
  Canonical(const solver::TermTable& terms, Heap& heap) : terms_(terms), heap_(heap) {}

  void add(std::uint64_t n) { digest_.add(n); }
  void add(const Value& v) {
    add(static_cast<std::uint64_t>(v.base));
    if (v.is_address()) add(number_of(v.object()));
    if (v.is_function()) add(v.id);
    add(static_cast<std::uint64_t>(v.term.constant));
    add(static_cast<std::uint64_t>(v.term.scale));
    if (v.term.scale != 0) add(number_of(v.term.symbol));
  }
  void add_heap();
  // The terms of the symbols in their order; returns the variables that they mention.
  void add_symbols();
  void add(solver::Term t);
  [[nodiscard]] std::vector<solver::Term> variables() const {
    std::vector<solver::Term> all;
    for (const auto& [v, n] : variables_) all.push_back(v);
    std::ranges::sort(all);
    return all;
  }
  [[nodiscard]] auto result() const { return digest_.result(); }

 private:
  void add(const Object& o);
  std::uint64_t number_of(ObjectId id) {
    const auto [found, is_new] = objects_.try_emplace(id.index(), objects_.size());
    if (is_new) open_.push_back(id);
    return found->second;
  }
  std::uint64_t number_of(SymbolId id) {
    const auto [found, is_new] = symbols_.try_emplace(id.index(), symbols_.size());
    if (is_new) order_.push_back(id);
    return found->second;
  }

  const solver::TermTable& terms_;
  Heap& heap_;
  Digest digest_;
  std::unordered_map<std::uint32_t, std::uint64_t> objects_, symbols_;
  std::deque<ObjectId> open_;
  std::vector<SymbolId> order_;
  std::unordered_map<solver::Term, std::uint64_t> variables_, terms_seen_;
};

void Canonical::add(const Object& o) {
  add(o.size);
  for (const auto n :
       {static_cast<std::uint64_t>(o.storage), static_cast<std::uint64_t>(o.status),
        static_cast<std::uint64_t>(o.kind()), std::uint64_t{o.read_only}, std::uint64_t{o.scoped_out},
        std::uint64_t{o.reused}, std::uint64_t{o.dynamic}, static_cast<std::uint64_t>(o.kept), std::uint64_t{o.frame},
        std::uint64_t{o.content().fields.size()}, std::uint64_t{o.content().zeros.size()}}) {
    add(n);
  }
  for (const heap::Field& f : o.content().fields) {
    add(static_cast<std::uint64_t>(f.offset));
    add(static_cast<std::uint64_t>(f.width));
    add(f.value);
  }
  // What stands at an offset that is no constant is part of the block as well.
  for (const auto& mark : {o.content().mark, o.content().seen}) {
    add(mark ? 1 : 0);
    if (!mark) continue;
    add(mark->offset);
    add(static_cast<std::uint64_t>(mark->width));
    add(mark->value);
  }
  for (const heap::ByteRange& z : o.content().zeros) {
    add(static_cast<std::uint64_t>(z.lo));
    add(static_cast<std::uint64_t>(z.hi));
  }
}

void Canonical::add_heap() {
  for (const auto& [key, value] : heap_.roots()) {
    add(key.number());
    add(value);
  }
  for (; !open_.empty(); open_.pop_front()) add(heap_.object(open_.front()));
  // What nothing reaches: blocks that are lost already do not change any more, but they count.
  add(heap_.objects().size());
}

void Canonical::add(solver::Term root) {
  // In the order of a walk without recursion; a subterm is named by when it was finished.
  std::vector<std::pair<solver::Term, bool>> open{{root, false}};
  while (!open.empty()) {
    const auto [t, finished] = open.back();
    open.pop_back();
    if (finished) {
      add(static_cast<std::uint64_t>(terms_.op(t)));
      for (solver::Term a : terms_.arguments(t)) add(terms_seen_.at(a));
      add(terms_.sort(t).width);
      if (terms_.is_constant(t) || terms_.op(t) == solver::Operator::Extract) {
        const auto bits = terms_.bits_value(t);
        add(static_cast<std::uint64_t>(bits));
        add(static_cast<std::uint64_t>(bits >> 64));
      }
      if (terms_.op(t) == solver::Operator::Variable) add(variables_.try_emplace(t, variables_.size()).first->second);
      terms_seen_.try_emplace(t, terms_seen_.size());
      continue;
    }
    if (terms_seen_.contains(t)) continue;
    open.emplace_back(t, true);
    for (solver::Term a : terms_.arguments(t)) open.emplace_back(a, false);
  }
  add(terms_seen_.at(root));
}

void Canonical::add_symbols() {
  for (SymbolId symbol : order_) add(path_of(heap_).term(heap_, numeric::Term::of(symbol)));
}

}  // namespace

bool Fingerprints::seen(State& state) {
  if (!path_of(std::as_const(state.heap)).exact()) return false;
  Canonical canonical(terms_, state.heap);
  for (const Frame& f : state.stack) {
    canonical.add(f.function.index());
    canonical.add(f.block.index());
    canonical.add(f.index);
  }
  canonical.add(state.lost ? 1 : 0);
  canonical.add_heap();
  canonical.add_symbols();
  const auto related = feasibility_.related(path_of(std::as_const(state.heap)).conditions(), canonical.variables());
  for (solver::Term condition : related) canonical.add(condition);
  return !prints_.insert(canonical.result()).second;
}

}  // namespace heapwise::hunt
