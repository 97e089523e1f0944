// Comparisons: each outcome that is possible, in a heap that knows it.
#include "base/check.h"
#include "exec/executor.h"
#include "heap/access.h"
#include "heap/materialise.h"
#include "heap/resolve.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using numeric::Wide;
using enum ir::Predicate;

ir::Predicate negated(ir::Predicate p) {
  switch (p) {
    case Equal: return NotEqual;
    case NotEqual: return Equal;
    case SignedLess: return SignedGreaterEqual;
    case SignedLessEqual: return SignedGreater;
    case SignedGreater: return SignedLessEqual;
    case SignedGreaterEqual: return SignedLess;
    default: HW_UNREACHABLE("only signed predicates and equalities are negated here");
  }
}

ir::Predicate signed_form(ir::Predicate p) {
  switch (p) {
    case UnsignedLess: return SignedLess;
    case UnsignedLessEqual: return SignedLessEqual;
    case UnsignedGreater: return SignedGreater;
    case UnsignedGreaterEqual: return SignedGreaterEqual;
    default: return p;
  }
}

bool is_unsigned(ir::Predicate p) { return signed_form(p) != p; }
bool is_equality(ir::Predicate p) { return p == Equal || p == NotEqual; }

bool assume(Heap& heap, ir::Predicate p, const Value& a, const Value& b) {
  switch (p) {
    case Equal: return heap.assume_equal(a, b);
    case NotEqual: return heap.assume_different(a, b);
    case SignedLess: return heap.assume_less_equal(a, b, -1);
    case SignedLessEqual: return heap.assume_less_equal(a, b);
    case SignedGreater: return heap.assume_less_equal(b, a, -1);
    case SignedGreaterEqual: return heap.assume_less_equal(b, a);
    default: HW_UNREACHABLE("only signed predicates and equalities are assumed here");
  }
}

bool holds(ir::Predicate p, std::int64_t a, std::int64_t b) {
  switch (p) {
    case Equal: return a == b;
    case NotEqual: return a != b;
    case SignedLess: return a < b;
    case SignedLessEqual: return a <= b;
    case SignedGreater: return a > b;
    case SignedGreaterEqual: return a >= b;
    default: HW_UNREACHABLE("only signed predicates and equalities are decided here");
  }
}

// Certainly within the object, and so at no other object's address.
bool is_inside(const Heap& heap, const Value& v) {
  const Object& o = heap.object(v.object());
  const Term zero = Term::of(std::int64_t{0});
  return heap.facts().knows_less_equal(zero, v.term) && heap.facts().knows_less_equal(v.term, o.size.term, -1);
}

// No block lies in the first or the last page of the memory: null and the addresses of errors are there.
constexpr std::int64_t kPage = 4096;

// Certainly an address that did not wrap on its way from its block's start: base + offset lies in the memory. A block
// and a page at either side of it do. Of 64 bits a process uses fewer than 62 (Heap::most_bytes), so that no offset up
// to 2^62 wraps there, either.
bool is_unwrapped(const Heap& heap, const Value& v, unsigned bits) {
  const Object& o = heap.object(v.object());
  const heap::Facts& facts = heap.facts();
  if (!facts.knows_less_equal(Term::of(-kPage), v.term)) return false;
  if (bits >= 64 && facts.wide_range(v.term).hi <= Wide{1} << 62) return true;
  return o.is_region() && o.size.is_number() && facts.knows_less_equal(v.term, o.size.term, kPage);
}

// Certainly fewer than 2^bits bytes apart, so that different offsets from one start are different addresses.
bool is_less_than_memory_apart(const Heap& heap, const Value& a, const Value& b, unsigned bits) {
  const Wide whole = Wide{1} << bits;
  if (a.term.symbol == b.term.symbol && a.term.scale == b.term.scale) {
    const Wide gap = Wide{a.term.constant} - b.term.constant;
    return gap < whole && -gap < whole;
  }
  const auto x = heap.facts().wide_range(a.term), y = heap.facts().wide_range(b.term);
  if (x.hi - y.lo < whole && y.hi - x.lo < whole) return true;
  return heap::is_within(heap, a) && heap::is_within(heap, b);
}

// The start of a freed block with which every object that is alive lived at the same time: it lies at none of their
// addresses. Nor at that of another such block, as they lived at the same time, too.
bool is_start_of_just_freed(const Heap& heap, const Value& v) {
  const Object& o = heap.object(v.object());
  return o.status == heap::Status::Freed && v.term == Term::of(std::int64_t{0});
}

std::optional<Value> byte_at(const Object& o, std::int64_t at) {
  if (o.content().is_zero(at, at + 1)) return Value::constant(0);
  const heap::Field* f = o.content().field(at, 1);
  return f != nullptr && f->value.is_constant() ? std::optional(f->value) : std::nullopt;
}

// Two literals may share bytes: "end" may be the tail of "the end". Then they hold the same from there on.
bool may_share(const Heap& heap, const Value& a, const Value& b) {
  const Object &x = heap.object(a.object()), &y = heap.object(b.object());
  if (x.kept != models::Kept::Literal || y.kept != models::Kept::Literal) return false;
  if (!a.term.is_constant() || !b.term.is_constant() || !x.size.is_constant() || !y.size.is_constant()) return true;
  std::int64_t i = a.term.constant, j = b.term.constant;
  for (; i < x.size.term.constant && j < y.size.term.constant; ++i, ++j) {
    const auto left = byte_at(x, i), right = byte_at(y, j);
    if (left && right && !(*left == *right)) return false;
  }
  return true;
}

}  // namespace

std::vector<Executor::Decided> Executor::compare(Heap heap, ir::Predicate p, const Value& a, const Value& b,
                                                 ir::Type type) {
  if (type.is_float() || type.bits() > 64) return undecided(std::move(heap));
  // A single bit is kept as 0 or 1, though as a signed number it is 0 or -1.
  if (type.bits() == 1 && !is_equality(p) && !is_unsigned(p)) return undecided(std::move(heap));
  if (a.is_number() && b.is_number()) {
    for (const auto& [v, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      const bool refers = is_equality(p) && v->is_symbol() && heap::reference_of(heap, *v) != nullptr;
      if (refers && other->is_constant(0)) return compare_with_null(heap, p, v->term.symbol);
    }
    return compare_numbers(std::move(heap), p, a, b);
  }
  if (a.is_function() || b.is_function()) {
    if (is_equality(p) && a.is_function() && b.is_function()) return {{std::move(heap), (a == b) == (p == Equal)}};
    const Value& other = a.is_function() ? b : a;
    const bool elsewhere = other.is_constant(0) || (other.is_address() && is_inside(heap, other));
    if (is_equality(p) && elsewhere) return {{std::move(heap), p == NotEqual}};
    return undecided(std::move(heap));
  }
  return compare_addresses(std::move(heap), p, a, b, type);
}

// Two addresses of one object. Offsets count modulo 2^bits: equal ones are equal addresses, and different ones are
// different where they are close enough to each other. Their order is that of the addresses where neither wraps.
// Signed, it depends on where the object lies.
std::vector<Executor::Decided> Executor::compare_offsets(Heap heap, ir::Predicate p, const Value& a, const Value& b,
                                                         unsigned bits) {
  const bool ordered = is_unsigned(p) && is_unwrapped(heap, a, bits) && is_unwrapped(heap, b, bits);
  const bool told_apart = is_equality(p) && is_less_than_memory_apart(heap, a, b, bits);
  if (!ordered && !told_apart && !(a.term == b.term)) return undecided(std::move(heap));
  return compare_numbers(std::move(heap), signed_form(p), Value::number(a.term), Value::number(b.term));
}

std::vector<Executor::Decided> Executor::undecided(Heap heap) const {
  policy_.guesses(heap);
  return {{heap, true}, {heap, false}};
}

// a < b (or a ≤ b) as unsigned numbers where b is not negative: a lies between 0 and b, or it does not, and then it is
// large or negative. The facts cannot hold the second case; a policy that defines results does.
std::vector<Executor::Decided> Executor::compare_unsigned(Heap heap, ir::Predicate p, const Value& a, const Value& b) {
  std::vector<Decided> results;
  const std::int64_t slack = p == UnsignedLess ? -1 : 0;
  Heap other = heap;
  if (heap.assume_less_equal(Value::constant(0), a) && heap.assume_less_equal(a, b, slack)) {
    results.push_back({std::move(heap), true});
  }
  policy_.outside(other, a, b, slack);
  results.push_back({std::move(other), false});
  return results;
}

std::vector<Executor::Decided> Executor::compare_numbers(Heap heap, ir::Predicate p, const Value& a, const Value& b) {
  std::vector<Decided> results;
  if (is_unsigned(p)) {
    const Range ra = heap.range(a), rb = heap.range(b);
    auto mixed = [](const Range& r) { return r.lo < 0 && r.hi >= 0; };
    const bool splits_by_sign = !policy_.defines_results();
    if (!splits_by_sign && mixed(ra) && rb.lo >= 0 && (p == UnsignedLess || p == UnsignedLessEqual)) {
      return compare_unsigned(std::move(heap), p, a, b);
    }
    if (!splits_by_sign && mixed(rb) && ra.lo >= 0 && (p == UnsignedGreater || p == UnsignedGreaterEqual)) {
      return compare_unsigned(std::move(heap), p == UnsignedGreater ? UnsignedLess : UnsignedLessEqual, b, a);
    }
    if (!splits_by_sign && mixed(ra) && rb.lo >= 0) {
      // a ≥ b is not a < b.
      auto opposite =
          compare_unsigned(std::move(heap), p == UnsignedGreaterEqual ? UnsignedLess : UnsignedLessEqual, a, b);
      for (Decided& d : opposite) d.holds = !d.holds;
      return opposite;
    }
    // Of each number the sign must be known: then the order is that of signed numbers, negative ones on top.
    if (mixed(ra) || mixed(rb)) {
      const Value& v = mixed(ra) ? a : b;
      Heap other = heap;
      if (heap.assume_less_equal(Value::constant(0), v)) results = compare_numbers(std::move(heap), p, a, b);
      if (other.assume_less_equal(v, Value::constant(-1))) {
        auto more = compare_numbers(std::move(other), p, a, b);
        results.insert(results.end(), more.begin(), more.end());
      }
      return results;
    }
    if ((ra.lo < 0) != (rb.lo < 0)) {
      const bool less = rb.lo < 0;  // a is the small one
      return {{std::move(heap), less == (p == UnsignedLess || p == UnsignedLessEqual)}};
    }
    p = signed_form(p);
  }
  if (a.is_constant() && b.is_constant()) return {{std::move(heap), holds(p, a.term.constant, b.term.constant)}};
  Heap other = heap;
  if (assume(heap, p, a, b)) results.push_back({std::move(heap), true});
  if (assume(other, negated(p), a, b)) results.push_back({std::move(other), false});
  return results;
}

// First whether the segment has nodes, or, where both are its ends, more than one.
std::vector<Executor::Decided> Executor::decide_emptiness(Heap heap, ObjectId segment, ir::Predicate p, const Value& a,
                                                          const Value& b, ir::Type type) {
  heap.set_root(scratch(0), a);
  heap.set_root(scratch(1), b);
  std::vector<Heap> cases;
  auto append = [&](std::vector<Heap> more) { cases.insert(cases.end(), more.begin(), more.end()); };
  if (heap.may_be_empty(heap.object(segment))) {
    append(heap::assume_empty(heap, segment));
    append(heap::assume_length_at_least(heap, segment, 1));
  } else {
    append(heap::assume_single(heap, segment));
    append(heap::assume_length_at_least(heap, segment, 2));
  }
  std::vector<Decided> results;
  for (Heap& h : cases) {
    const Value x = *h.root(scratch(0)), y = *h.root(scratch(1));
    h.drop_root(scratch(0));
    h.drop_root(scratch(1));
    auto more = compare(std::move(h), p, x, y, type);
    results.insert(results.end(), more.begin(), more.end());
  }
  return results;
}

std::vector<Executor::Decided> Executor::compare_order(Heap heap, ir::Predicate p, const Value& a,
                                                       const Value& b) const {
  const Value& number = a.is_number() ? a : b;
  if (number.is_constant(0)) {
    // An object's address against null: it is the larger one.
    const Value& address = a.is_number() ? b : a;
    if (address.is_address() && is_inside(heap, address) && heap.object(address.object()).alive() && is_unsigned(p)) {
      const bool less = p == UnsignedLess || p == UnsignedLessEqual;
      return {{std::move(heap), a.is_number() ? less : !less}};
    }
  }
  return undecided(std::move(heap));
}

// A reference is null, or it leads to a node.
std::vector<Executor::Decided> Executor::compare_with_null(const Heap& heap, ir::Predicate p, heap::SymbolId symbol) {
  std::vector<Decided> results;
  if (auto same = heap::assume_null(heap, symbol)) results.push_back({std::move(*same), p == Equal});
  if (auto other = heap::assume_not_null(heap, symbol)) results.push_back({std::move(*other), p == NotEqual});
  return results;
}

// An address, and that of some node.
std::vector<Executor::Decided> Executor::compare_with_reference(Heap heap, ir::Predicate p, const Value& address,
                                                                heap::SymbolId symbol) const {
  std::vector<Decided> results;
  switch (heap::meets(heap, *heap.reference(symbol), address)) {
    case heap::Meets::No: return {{std::move(heap), p == NotEqual}};
    case heap::Meets::Perhaps: return undecided(std::move(heap));
    case heap::Meets::PerhapsThere: break;
  }
  if (auto other = heap::assume_elsewhere(heap, symbol, address.object()))
    results.push_back({std::move(*other), p == NotEqual});
  heap.substitute(symbol, address);
  results.push_back({std::move(heap), p == Equal});
  return results;
}

std::vector<Executor::Decided> Executor::compare_with_number(Heap heap, ir::Predicate p, const Value& address,
                                                             const Value& number) const {
  if (number.is_constant(0)) {
    // A freed block's address was not null either.
    if (heap::is_within(heap, address)) return {{std::move(heap), p == NotEqual}};
    return undecided(std::move(heap));
  }
  if (!number.is_symbol() || heap.owner_of(number.term.symbol).valid()) return undecided(std::move(heap));
  if (heap.reference(number.term.symbol) != nullptr)
    return compare_with_reference(std::move(heap), p, address, number.term.symbol);
  const Range r = heap.range(number);
  if (!r.contains(Range::of_width(program_.pointer_type().bits()))) return undecided(std::move(heap));
  // No input can be made an address on purpose.
  if (!policy_.follows(heap, "a number is compared with an address")) return {{std::move(heap), p == NotEqual}};
  Heap same = heap;
  same.substitute(number.term.symbol, address);
  return {{std::move(same), p == Equal}, {std::move(heap), p == NotEqual}};
}

std::vector<Executor::Decided> Executor::compare_addresses(Heap heap, ir::Predicate p, const Value& a, const Value& b,
                                                           ir::Type type) {
  if (a.is_address() && b.is_address() && a.id == b.id && a.target == b.target) {
    return compare_offsets(std::move(heap), p, a, b, type.bits());
  }
  // A segment that may be empty is no address of its own: first decide whether it is.
  for (const Value* v : {&a, &b}) {
    if (!v->is_address()) continue;
    const Object& o = heap.object(v->object());
    const bool ends = a.is_address() && b.is_address() && a.id == b.id;  // first and last of one segment
    if (o.is_region() || (!heap.may_be_empty(o) && !(ends && heap.range(o.segment().length).lo < 2))) continue;
    return decide_emptiness(std::move(heap), v->object(), p, a, b, type);
  }
  if (!is_equality(p)) return compare_order(std::move(heap), p, a, b);
  if (!a.is_address() || !b.is_address())
    return compare_with_number(std::move(heap), p, a.is_address() ? a : b, a.is_address() ? b : a);
  const auto solid = [&](const Value& v) {
    const Object& o = heap.object(v.object());
    if (o.reused) return false;
    return o.alive() ? is_inside(heap, v) : is_start_of_just_freed(heap, v);
  };
  if (solid(a) && solid(b) && !may_share(heap, a, b)) return {{std::move(heap), p == NotEqual}};
  return undecided(std::move(heap));
}

}  // namespace heapwise::exec
