#include "heap/heap.h"

#include <algorithm>
#include <set>

#include "base/check.h"

namespace heapwise::heap {

// Few ids are missing, mostly: an object stands as many places before its id as there are missing ones below it. So the
// place is looked for from there backwards, in growing steps.
const Heap::Entry* Heap::find(ObjectId id) const {
  if (id.index() < objects_.size() && objects_[id.index()].first == id) return &objects_[id.index()];
  std::size_t end = std::min(std::size_t{id.index()} + 1, objects_.size()), step = 1;
  for (; end >= step && id < objects_[end - step].first; step *= 2) end -= step;
  const auto first = objects_.begin() + static_cast<std::ptrdiff_t>(end >= step ? end - step : 0);
  const auto last = objects_.begin() + static_cast<std::ptrdiff_t>(end);
  const auto it = std::lower_bound(first, last, id, [](const Entry& e, ObjectId wanted) { return e.first < wanted; });
  return it != last && it->first == id ? &*it : nullptr;
}

const Object& Heap::object(ObjectId id) const { return *objects_[place_of(id)].second; }

std::size_t Heap::place_of(ObjectId id) const {
  const Entry* entry = find(id);
  HW_CHECK(entry != nullptr, "an object that a value names is in the heap");
  return static_cast<std::size_t>(entry - objects_.data());
}

Object& Heap::change(ObjectId id) {
  auto* entry = const_cast<Entry*>(find(id));
  HW_CHECK(entry != nullptr, "an object that is changed is in the heap");
  auto copy = std::make_shared<Object>(*entry->second);
  Object& result = *copy;
  entry->second = std::move(copy);
  return result;
}

ObjectId Heap::add(Object object) {
  const ObjectId id(next_object_++);
  objects_.emplace_back(id, std::make_shared<Object>(std::move(object)));
  return id;
}

void Heap::put(ObjectId id, Object object) {
  auto it = std::lower_bound(objects_.begin(), objects_.end(), id,
                             [](const Entry& e, ObjectId wanted) { return e.first < wanted; });
  auto shared = std::make_shared<Object>(std::move(object));
  if (it != objects_.end() && it->first == id) {
    it->second = std::move(shared);
  } else {
    objects_.emplace(it, id, std::move(shared));
  }
  next_object_ = std::max(next_object_, id.index() + 1);
}

void Heap::start_with(const Heap& other, const std::vector<ObjectId>& ids) {
  auto next = ids.begin();
  for (const Entry& e : other.objects_) {
    if (next == ids.end()) break;
    if (e.first != *next) continue;
    objects_.push_back(e);
    ++next;
  }
  for (const auto& owned : other.owned_symbols_)
    if (std::ranges::binary_search(ids, owned.second)) owned_symbols_.push_back(owned);
  next_object_ = other.next_object_;
  next_symbol_ = other.next_symbol_;
}

void Heap::remove(ObjectId id) {
  std::erase_if(objects_, [id](const Entry& e) { return e.first == id; });
  std::erase_if(owned_symbols_, [id](const auto& owned) { return owned.second == id; });
  std::erase_if(references_, [id](const auto& entry) { return entry.second.names(id); });
}

void Heap::discard(ObjectId id) {
  for (auto& [symbol, reference] : references_) reference.erase(id);
  remove(id);
}

void Heap::remove_if(const std::function<bool(ObjectId)>& condition) {
  std::erase_if(objects_, [&](const Entry& e) { return condition(e.first); });
  std::erase_if(owned_symbols_, [&](const auto& owned) { return condition(owned.second); });
  std::erase_if(references_, [&](const auto& entry) { return std::ranges::any_of(entry.second.nodes, condition); });
}

bool Reference::names(ObjectId node) const { return std::ranges::binary_search(nodes, node); }

void Reference::add(ObjectId node) {
  const auto at = std::ranges::lower_bound(nodes, node);
  if (at == nodes.end() || *at != node) nodes.insert(at, node);
}

void Reference::erase(ObjectId node) { std::erase(nodes, node); }

const Reference* Heap::reference(SymbolId symbol) const {
  const auto it = std::ranges::lower_bound(references_, symbol, {}, &std::pair<SymbolId, Reference>::first);
  return it != references_.end() && it->first == symbol ? &it->second : nullptr;
}

void Heap::set_reference(SymbolId symbol, Reference reference) {
  const auto it = std::ranges::lower_bound(references_, symbol, {}, &std::pair<SymbolId, Reference>::first);
  if (it != references_.end() && it->first == symbol) it->second = std::move(reference);
  else references_.emplace(it, symbol, std::move(reference));
}

void Heap::drop_reference(SymbolId symbol) {
  std::erase_if(references_, [symbol](const auto& entry) { return entry.first == symbol; });
}

void Heap::rename_in_references(ObjectId from, ObjectId to) {
  copy_in_references(from, to);
  for (auto& [symbol, reference] : references_) reference.erase(from);
}

void Heap::copy_in_references(ObjectId from, ObjectId to) {
  for (auto& [symbol, reference] : references_) {
    if (reference.names(from)) reference.add(to);
  }
}

void Heap::reuse_freed() {
  std::vector<ObjectId> freed;
  for (const auto& [id, o] : objects_) {
    if (o->status == Status::Freed && !o->reused) freed.push_back(id);
  }
  for (ObjectId id : freed) change(id).reused = true;
}

const Value* Heap::root(RootKey key) const {
  auto it = std::lower_bound(roots_.begin(), roots_.end(), key,
                             [](const auto& entry, RootKey wanted) { return entry.first < wanted; });
  return it != roots_.end() && it->first == key ? &it->second : nullptr;
}

void Heap::set_root(RootKey key, const Value& value) {
  auto it = std::lower_bound(roots_.begin(), roots_.end(), key,
                             [](const auto& entry, RootKey wanted) { return entry.first < wanted; });
  if (it != roots_.end() && it->first == key) {
    it->second = value;
  } else {
    roots_.emplace(it, key, value);
  }
}

void Heap::drop_root(RootKey key) {
  std::erase_if(roots_, [key](const auto& entry) { return entry.first == key; });
}

void Heap::drop_roots_if(const std::function<bool(RootKey)>& condition) {
  std::erase_if(roots_, [&](const auto& entry) { return condition(entry.first); });
}

Facts& Heap::facts() {
  if (facts_.use_count() > 1) facts_ = std::make_shared<Facts>(*facts_);
  return *facts_;
}

History* Heap::history() {
  if (history_.use_count() > 1) history_ = history_->copy();
  return history_.get();
}

Value Heap::fresh_number(const Range& range) {
  if (range.is_constant()) return Value::constant(range.lo.number());
  const SymbolId symbol = fresh();
  // What is known may contradict itself without having been noticed yet. Then no state is described, whatever is said.
  if (!range.is_everything() && !facts().restrict(symbol, range))
    HW_CHECK(!range.empty(), "a fresh symbol fits any range but one without numbers");
  return Value::symbol(symbol);
}

ObjectId Heap::owner_of(SymbolId symbol) const {
  auto it = std::lower_bound(owned_symbols_.begin(), owned_symbols_.end(), symbol,
                             [](const auto& entry, SymbolId wanted) { return entry.first < wanted; });
  return it != owned_symbols_.end() && it->first == symbol ? it->second : ObjectId();
}

void Heap::set_owner(SymbolId symbol, ObjectId owner) {
  std::erase_if(owned_symbols_, [symbol](const auto& entry) { return entry.first == symbol; });
  if (!owner.valid()) return;
  auto it = std::lower_bound(owned_symbols_.begin(), owned_symbols_.end(), symbol,
                             [](const auto& entry, SymbolId wanted) { return entry.first < wanted; });
  owned_symbols_.emplace(it, symbol, owner);
}

void Heap::transform(const std::function<Value(const Value&)>& image) {
  for (auto& [key, value] : roots_) value = image(value);
  for (auto& [id, shared] : objects_) {
    bool changes = false;
    for_each_value_of(*shared, [&](const Value& v) { changes = changes || !(image(v) == v); });
    if (!changes) continue;
    auto copy = std::make_shared<Object>(*shared);
    for_each_value_of(*copy, [&](Value& v) { v = image(v); });
    if (copy->has_content()) copy->content().drop_what_has_no_place();
    shared = std::move(copy);
  }
}

void Heap::for_each_value(const std::function<void(ObjectId, const Value&)>& visit) const {
  for (const auto& [key, value] : roots_) visit(ObjectId(), value);
  for (const auto& [id, shared] : objects_) {
    for_each_value_of(*shared, [&, holder = id](const Value& v) { visit(holder, v); });
  }
}

void Heap::substitute(SymbolId symbol, const Value& value) {
  transform([&](const Value& v) -> Value {
    if (v.term.scale == 0 || v.term.symbol != symbol) return v;
    if (!value.is_number()) {
      if (v.is_number() && v.term.scale == 1) return value.plus(v.term.constant);
      return Value::symbol(fresh());  // a multiple of an address, or two bases: any value
    }
    const numeric::Wide scale = numeric::Wide{value.term.scale} * v.term.scale,
                        constant = numeric::Wide{value.term.constant} * v.term.scale + v.term.constant;
    Value image = v;
    if (numeric::is_scale(scale) && constant == numeric::clamp(constant)) {
      image.term = {value.term.symbol, static_cast<std::int64_t>(scale), static_cast<std::int64_t>(constant)};
    } else {
      image.term = Term::of(fresh());  // the number has no such form: any number
    }
    return image;
  });
  if (value.is_number()) facts().rewrite_definitions(symbol, value.term);
  // Two names of one number: what is known of the one is known of the other.
  const Reference* known = reference(symbol);
  if (known != nullptr && value.is_symbol() && reference(value.term.symbol) == nullptr) {
    set_reference(value.term.symbol, Reference(*known));
  }
  drop_reference(symbol);
  facts().forget(symbol);
  set_owner(symbol, ObjectId());
}

bool Heap::assume_equal(const Value& a, const Value& b) {
  if (history_) history()->assume(*this, History::Assumption::Equal, a.term, b.term, 0);
  if (!facts().assume_equal(a.term, b.term)) return false;
  // One symbol for two equal numbers: equal values are then seen at a glance.
  if (a.term.scale == 1 && b.term.scale == 1 && a.term.symbol != b.term.symbol) {
    const bool first = a.term.symbol > b.term.symbol;
    const Term& gone = first ? a.term : b.term;
    const Term& kept = first ? b.term : a.term;
    if (owner_of(gone.symbol).valid() || owner_of(kept.symbol).valid()) return true;
    const numeric::Wide apart = numeric::Wide{kept.constant} - gone.constant;
    if (apart != numeric::clamp(apart)) return true;
    const Value image = Value::number({kept.symbol, 1, static_cast<std::int64_t>(apart)});
    // The kept symbol inherits what was known of the other one through the equality.
    for (const auto& d : std::vector<Facts::Bound>(facts().disequalities())) {
      if (d.x == gone.symbol && !d.y.valid() && !facts().assume_different(image.term, Term::of(d.c))) return false;
    }
    for (numeric::Implication i : std::vector<numeric::Implication>(facts().implications())) {
      if (i.x != gone.symbol && i.y != gone.symbol) continue;
      const numeric::Wide shift = image.term.constant;
      if (i.x == gone.symbol) i.x = kept.symbol, i.c = numeric::clamp(i.c - shift);
      if (i.y == gone.symbol) i.y = kept.symbol, i.d = numeric::clamp(i.d - shift);
      const bool exact =
          i.c > numeric::kLowest && i.c < numeric::kHighest && i.d > numeric::kLowest && i.d < numeric::kHighest;
      if (exact && i.x != i.y && !facts().assume(i)) return false;
    }
    substitute(gone.symbol, image);
  }
  return true;
}

bool Heap::assume_different(const Value& a, const Value& b) {
  if (history_) history()->assume(*this, History::Assumption::Different, a.term, b.term, 0);
  return facts().assume_different(a.term, b.term);
}

bool Heap::assume_less_equal(const Value& a, const Value& b, std::int64_t slack) {
  if (history_) history()->assume(*this, History::Assumption::LessEqual, a.term, b.term, slack);
  return facts().assume_less_equal(a.term, b.term, slack);
}

std::int64_t Heap::most_bytes() const {
  constexpr unsigned kAddressable = 57;  // bits of an address that today's 64-bit processors use at most
  return std::int64_t{1} << std::min(address_bits_, kAddressable);
}

std::int64_t Heap::most_nodes(const Object& list) const {
  std::int64_t least = numeric::kHighest;
  for (const Variant& v : list.variants()) least = std::min(least, range(object(v.prototype).size).lo.number());
  return most_bytes() / std::max<std::int64_t>(least, 1);
}

void Heap::bound_by_memory() {
  auto bound = [&](const Value& v, numeric::Wide most) {
    if (!v.is_number() || v.term.scale < 1) return true;
    const numeric::Wide whole = (most - v.term.constant) / v.term.scale;
    if (whole < 0 || range(Value::symbol(v.term.symbol)).hi <= whole) return true;
    return facts().restrict(v.term.symbol, Range::at_most(numeric::clamp(whole)));
  };
  bool possible = true;
  for (const auto& [id, shared] : std::as_const(*this).objects()) {
    const Object& o = *shared;
    if (!possible) return;
    if (o.is_region() && o.storage == Storage::Heap && o.alive()) possible = bound(o.size, most_bytes());
    if (o.is_list()) possible = bound(o.segment().length, most_nodes(o));
  }
}

void Heap::tidy() {
  std::vector<std::pair<SymbolId, std::int64_t>> constants;
  for (const auto& [symbol, range] : std::as_const(*this).facts().ranges()) {
    if (range.is_constant()) constants.emplace_back(symbol, range.lo.number());
  }
  for (const auto& [symbol, reference] : references_) {
    if (reference.null && reference.nodes.empty()) constants.emplace_back(symbol, 0);
  }
  for (const auto& [symbol, value] : constants) substitute(symbol, Value::constant(value));
  std::set<SymbolId> used;
  for_each_value([&](ObjectId, const Value& v) {
    if (v.term.scale != 0) used.insert(v.term.symbol);
  });
  std::set<SymbolId> unused;
  const Facts& known = std::as_const(*this).facts();
  for (const auto& [symbol, range] : known.ranges()) {
    if (!used.contains(symbol)) unused.insert(symbol);
  }
  for (const auto* list : {&known.bounds(), &known.disequalities()}) {
    for (const auto& b : *list) {
      if (!used.contains(b.x)) unused.insert(b.x);
      if (b.y.valid() && !used.contains(b.y)) unused.insert(b.y);
    }
  }
  for (const auto& r : known.relations()) {
    for (const auto& [symbol, k] : r.sum.terms) {
      if (!used.contains(symbol)) unused.insert(symbol);
    }
  }
  for (const auto& i : known.implications()) {
    for (SymbolId symbol : {i.x, i.y}) {
      if (!used.contains(symbol)) unused.insert(symbol);
    }
  }
  for (const auto& d : known.definitions()) {
    for (SymbolId symbol : d.symbols()) {
      if (!used.contains(symbol)) unused.insert(symbol);
    }
  }
  for (SymbolId symbol : unused) facts().forget(symbol);
  const Facts& left = std::as_const(*this).facts();
  if (!left.bounds().empty() || !left.relations().empty() || !left.implications().empty()) facts().drop_implied();
  std::erase_if(owned_symbols_, [&](const auto& entry) { return !used.contains(entry.first); });
  std::erase_if(references_, [&](const auto& entry) { return !used.contains(entry.first); });
}

namespace {

// The sum of two numbers of which nothing but facts ties one to the other: what is known of it as a number of 64 bits,
// as a mathematical number, and the sum itself where it can be written down.
struct SumOfTwo {
  Range range;
  Facts::WideRange wide;
  std::optional<numeric::Sum> exact;
};

SumOfTwo sum_of_two(const Facts& known, const Term& a, const Term& b) {
  const Facts::WideRange left = known.wide_range(a), right = known.wide_range(b);
  SumOfTwo sum{numeric::add(known.range(a), known.range(b)),
               {left.lo + right.lo, left.hi + right.hi},
               numeric::combine(numeric::sum_of(a), 1, numeric::sum_of(b), 1)};
  if (!sum.exact) return sum;
  // What is known of both together may be more than what is known of each.
  const auto opposite = numeric::negated(*sum.exact);
  const numeric::Upper most = known.upper(*sum.exact), least = opposite ? known.upper(*opposite) : numeric::Upper();
  Range bounds;
  if (most.is_known()) {
    bounds.hi = most.rounded();
    sum.wide.hi = std::min(sum.wide.hi, bounds.hi.wide());
  }
  if (least.is_known() && least.value() > numeric::kLowest) {  // which has no negative
    bounds.lo = numeric::clamp(-least.value());
    sum.wide.lo = std::max(sum.wide.lo, bounds.lo.wide());
  }
  const Range both = meet(sum.range, bounds);
  if (!both.empty()) sum.range = both;
  return sum;
}

// A symbol for the sum of two terms with different symbols; any number where it may wrap, as it is no sum of the two
// then.
Term symbol_for_sum(Heap& heap, const Term& a, const Term& b) {
  const SumOfTwo sum = sum_of_two(std::as_const(heap).facts(), a, b);
  if (sum.wide.lo < numeric::kLowest || sum.wide.hi > numeric::kHighest) return heap.fresh_number({}).term;
  const Value symbol = heap.fresh_number(sum.range);
  if (!symbol.is_symbol()) return symbol.term;
  const bool shared = !heap.owner_of(a.symbol).valid() && !heap.owner_of(b.symbol).valid();
  if (sum.exact && shared) {
    if (const auto zero = numeric::combine(*sum.exact, 1, numeric::sum_of(symbol.term), -1)) {
      (void)heap.facts().assume({*zero, true});
    }
  }
  // What is known: the sum differs from each part by the other.
  if (a.scale == 1 && b.scale == 1) {
    const Range other = heap.facts().range(b);
    if (other.bounded_above()) (void)heap.facts().assume_less_equal(symbol.term, a, other.hi.number());
    if (other.lo > -numeric::kHighest) (void)heap.facts().assume_less_equal(a, symbol.term, -other.lo.number());
  }
  return symbol.term;
}

}  // namespace

Value add(Heap& heap, const Value& v, const Term& shift) {
  if (shift.is_constant()) return v.plus(shift.constant);
  Value result = v;
  if (v.term.is_constant()) {
    result.term = shift;
    return result.plus(v.term.constant);
  }
  if (v.term.symbol != shift.symbol) {
    result.term = symbol_for_sum(heap, v.term, shift);
    return result;
  }
  const numeric::Wide scale = numeric::Wide{v.term.scale} + shift.scale;
  if (!numeric::is_scale(scale)) {
    result.term = Term::of(heap.fresh());
    return result;
  }
  result.term.scale = static_cast<std::int64_t>(scale);
  if (scale == 0) result.term.symbol = SymbolId();
  return result.plus(shift.constant);
}

}  // namespace heapwise::heap
