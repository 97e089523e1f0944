// Addresses to places: which object, alive and within its bounds, and every way to miss it.
#include <fmt/format.h>

#include "exec/executor.h"
#include "heap/materialise.h"
#include "heap/resolve.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using heap::Status;
using heap::Storage;

const char* words(Executor::Access access) { return access == Executor::Access::Write ? "write" : "read"; }

// Ends that far away come from the limits of types: nothing is known there.
constexpr std::int64_t kFarAway = std::int64_t{1} << 31U;

bool is_unknown(const Range& range, std::int64_t least) {
  return range.lo.number() <= least && range.hi.number() >= kFarAway - 1;
}

// "4", "0..31", "at least 1".
std::string words(const Range& range) {
  const std::int64_t low = range.lo.number(), high = range.hi.number();
  if (low == high) return fmt::format("{}", low);
  if (high >= kFarAway) return fmt::format("at least {}", low);
  return low <= -kFarAway ? fmt::format("at most {}", high) : fmt::format("{}..{}", low, high);
}

std::string bytes(const Range& range) {
  return fmt::format("{} {}", words(range), range.is_constant() && range.lo == 1 ? "byte" : "bytes");
}

}  // namespace

std::vector<Place> Executor::places(Heap heap, const Value& address, const Term& size, Access access) {
  auto refuse = [&](std::string why) {
    report(heap, Finding::Kind::InvalidAccess, fmt::format("{} {}", words(access), why));
    return std::vector<Place>{};
  };
  if (address.is_function()) return refuse("through a function's address");
  if (heap::reference_of(heap, address) != nullptr) {
    heap.set_root(scratch(2), address);
    std::vector<Place> all;
    for (Heap& h : resolved(std::move(heap), address)) {
      const Value now = *h.root(scratch(2));
      h.drop_root(scratch(2));
      auto more = places(std::move(h), now, size, access);
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }
  if (address.is_number()) {
    if (heap.range(address).is_constant()) {
      const bool null = heap.range(address).lo == 0;
      return refuse(null ? "through a null pointer" : "of a field through a null pointer");
    }
    return refuse("through a pointer of unknown value");
  }
  const ObjectId id = address.object();
  const Object& o = heap.object(id);
  if (!o.is_region()) {
    heap.set_root(scratch(2), address);
    std::vector<Place> all;
    for (Heap& h : heap::materialise(heap, id, address.target)) {
      const Value now = *h.root(scratch(2));
      h.drop_root(scratch(2));
      auto more = places(std::move(h), now, size, access);
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }
  if (o.storage == Storage::Outside) {
    report(heap, Finding::Kind::Hidden, fmt::format("{} of a block that the call was not shown", words(access)));
    return {};
  }
  if (o.status == Status::Freed)
    return refuse(o.storage == Storage::Heap          ? "of freed memory"
                  : o.kept == models::Kept::Stream    ? "of a stream that is closed"
                  : o.kept == models::Kept::Directory ? "of a directory that is closed"
                  : o.storage == Storage::Global      ? "of what the library has given up"
                                                      : "of a variable of a call that has returned");
  if (o.scoped_out) return refuse("of a variable outside its scope");
  if (access == Access::Write && o.read_only) return refuse("of constant memory");
  if (access == Access::Write && o.is_handle()) return refuse("of a stream of the library");
  if (access == Access::Write && o.kept == models::Kept::Environment && owns_environment_) {
    report(heap, Finding::Limit::NotModelled, "putenv",
           "a write to the environment, of which putenv may have made a constant a part");
    return {};
  }
  if (access == Access::Write && models::may_be_constant(o.kept)) {
    report(heap, Finding::Limit::NotModelled, "", "a write to a text of the library, which may be a constant");
    return {};
  }
  if (access == Access::Write) {
    forget_other_names(heap, id);
    spoil_arguments(heap, address, size);
  }
  const bool changed_name = o.kept == models::Kept::StreamName && access == Access::Write;
  if (o.kept == models::Kept::Variable || o.kept == models::Kept::Errno || o.kept == models::Kept::Options ||
      changed_name)
    policy_.forgets(heap, "a variable that the program does not define");
  return within(std::move(heap), address, size, access);
}

// One heap for each node that the value may be an address of, and for null; where it is no reference, or it cannot be
// said to which nodes, the heap itself, in which it is no reference.
std::vector<Heap> Executor::resolved(Heap heap, const Value& v) {
  if (heap::reference_of(heap, v) == nullptr) return {std::move(heap)};
  if (auto cases = heap::resolve(heap, v.term.symbol)) return std::move(*cases);
  heap.drop_reference(v.term.symbol);
  return {std::move(heap)};
}

// The part of the heap in which the access lies within its object, which is an alive region.
std::vector<Place> Executor::within(Heap heap, const Value& address, const Term& size, Access access) {
  const ObjectId id = address.object();
  const Object& o = heap.object(id);
  const Term zero = Term::of(std::int64_t{0});
  const heap::Facts& facts = std::as_const(heap).facts();
  // A number of bytes that reads as negative is a huge one.
  bool inside = facts.knows_less_equal(zero, address.term) && facts.knows_less_equal(zero, size);
  if (size.is_constant()) {
    inside = inside && facts.knows_less_equal(address.term, o.size.term, -size.constant);
  } else if (address.term.is_constant()) {
    inside = inside && facts.knows_less_equal(size, o.size.term, -address.term.constant);
  } else {
    const auto end = numeric::combine(numeric::sum_of(address.term), 1, numeric::sum_of(size), 1);
    const auto room = end ? numeric::combine(*end, 1, numeric::sum_of(o.size.term), -1) : std::nullopt;
    inside = inside && room && facts.knows({*room, false});
  }
  if (!inside) {
    const Range where = facts.range(address.term), length = facts.range(o.size.term);
    const std::string why = fmt::format("{} of {} at {} of a block of {}", words(access), bytes(facts.range(size)),
                                        is_unknown(where, -kFarAway) ? "an unknown offset" : "offset " + words(where),
                                        is_unknown(length, 0) ? "unknown size" : bytes(length));
    if (!policy_.splits_off_violations()) {
      report(heap, Finding::Kind::InvalidAccess, why);
      return {};
    }
    return split_at_bounds(std::move(heap), address, size, why);
  }
  return {{std::move(heap), id, address.term}};
}

// Splits the heap: for each way in which the access can miss the object one that ends here, and one in which it hits.
std::vector<Place> Executor::split_at_bounds(Heap heap, const Value& address, const Term& size,
                                             const std::string& why) {
  const Value from = Value::number(address.term), whole = heap.object(address.object()).size;
  const Value first = Value::constant(0);
  if (!whole.is_number()) {
    report(heap, Finding::Kind::Limit, "a block of unknown size");
    return {};
  }
  const auto miss = [&](const Value& a, const Value& b) {  // a < b is a way to miss it, and else
    Heap missed = heap;
    if (missed.assume_less_equal(a, b, -1)) report(missed, Finding::Kind::InvalidAccess, why);
    return heap.assume_less_equal(b, a);
  };
  const Value count = Value::number(size);
  // 0 ≤ count, 0 ≤ from ≤ whole, and then count ≤ whole − from, which does not wrap.
  if (!miss(count, first) || !miss(from, first) || !miss(whole, from)) return {};
  const Value room = arithmetic(heap, ir::BinaryOp::Subtract, whole, from, 64);
  policy_.binary(heap, ir::BinaryOp::Subtract, whole, from, 64, room, false);
  if (!miss(room, count)) return {};
  const ObjectId id = address.object();
  return {{std::move(heap), id, address.term}};
}

}  // namespace heapwise::exec
