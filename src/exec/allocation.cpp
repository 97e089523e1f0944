// The heap's blocks: malloc and free, and realloc, which is both.
#include <fmt/format.h>

#include "base/check.h"
#include "exec/executor.h"
#include "heap/access.h"
#include "heap/cells.h"
#include "heap/materialise.h"
#include "heap/resolve.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using heap::Status;
using heap::Storage;
using models::Model;

}  // namespace

Value Executor::allocate(Heap& heap, const Value& size, bool zeroed) {
  heap.reuse_freed();
  Object o;
  o.size = size;
  const unsigned bits = program_.pointer_type().bits();
  // A size that reads as negative is a large one.
  if (!policy_.defines_results() && bits < 64 && heap.range(size).hi < 0) o.size = size.plus(std::int64_t{1} << bits);
  o.made = location_;
  if (zeroed) o.content().set_zero(0, o.size.is_constant() ? o.size.term.constant : heap::kToTheEnd);
  return Value::address(heap.add(std::move(o)));
}

Executor::ArrayFits Executor::array_fits(const Heap& heap, const models::Extent& extent,
                                         const std::vector<Value>& arguments) const {
  if (extent.kind != models::Extent::Kind::Product) return ArrayFits::Yes;
  const numeric::Wide whole = numeric::Wide{1} << program_.pointer_type().bits();
  numeric::Wide least[2], most[2];
  for (const int i : {0, 1}) {
    // Sizes are not negative: what reads so is above the others.
    const Range r = heap.range(arguments.at(i == 0 ? extent.first : extent.second));
    least[i] = r.hi < 0 ? whole + r.lo.number() : std::max<std::int64_t>(r.lo.number(), 0);
    most[i] = r.lo < 0 ? whole + std::min<std::int64_t>(r.hi.number(), -1) : r.hi.number();
  }
  if (most[0] == 0 || most[1] <= (whole - 1) / most[0]) return ArrayFits::Yes;
  const bool wraps = least[0] != 0 && least[1] > (whole - 1) / least[0];
  return wraps ? ArrayFits::No : ArrayFits::Perhaps;
}

// A fresh block, whose address is stored. Where that fails, what is stored is not known.
std::vector<Heap> Executor::allocate_at(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  const Value to = arguments[effect.argument];
  const std::int64_t width = program_.pointer_type().bytes();
  const bool printed = effect.extent.kind == Extent::Kind::Printed;
  const auto is_alignment = [&](const Value& v) {
    return v.is_constant() && v.term.constant >= width && (v.term.constant & (v.term.constant - 1)) == 0;
  };
  std::vector<Heap> after;
  const bool may_fail = options_.malloc_may_fail || (!printed && !is_alignment(arguments.at(1)));
  if (may_fail && policy_.follows(heap, "an allocation may fail")) {
    Heap failed = heap;
    failed.set_root(failed_key(), Value::constant(1));
    for (Place& place : places(std::move(failed), to, Term::of(width), Access::Write))
      policy_.overwrite(std::move(place), Term::of(width), after);
  }
  const auto length = printed ? settle_printed(heap) : std::nullopt;
  if (printed && !length) {
    report(heap, Finding::Limit::Precision, library_, fmt::format("{} makes a text of unknown length", library_));
    return after;
  }
  const Value size = printed ? length->plus(1) : extent(heap, effect.extent, arguments);
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a block of unknown size");
    return after;
  }
  const Value block = allocate(heap, size, false);
  Place place{std::move(heap), block.object(), Term::of(std::int64_t{0})};
  if (printed) put_string(place, *length);
  for (Heap& h : store_word(to, block, width, std::move(place.heap))) after.push_back(std::move(h));
  return after;
}

void Executor::release(const Value& address, Heap heap, std::vector<Heap>& after) {
  auto refuse = [&](std::string why) { report(heap, Finding::Kind::InvalidFree, "free " + std::move(why)); };
  if (heap::reference_of(heap, address) != nullptr) {
    heap.set_root(scratch(6), address);
    for (Heap& h : resolved(std::move(heap), address)) {
      const Value now = *h.root(scratch(6));
      h.drop_root(scratch(6));
      release(now, std::move(h), after);
    }
    return;
  }
  if (address.is_number()) {
    if (heap.range(address).is_constant() && heap.range(address).lo == 0) {
      after.push_back(std::move(heap));
      return;
    }
    if (policy_.splits_off_violations()) {
      Heap null = heap;
      if (null.assume_equal(address, Value::constant(0))) after.push_back(std::move(null));
      if (!heap.assume_different(address, Value::constant(0))) return;
    }
    return refuse("of an unknown value");
  }
  if (address.is_function()) return refuse("of a function");
  const ObjectId id = address.object();
  const Object& o = heap.object(id);
  if (!o.is_region()) {
    // One case for each way to take the node out of its segment; where there is none, what the address is then: null,
    // say, which may be freed.
    heap.set_root(scratch(6), address);
    for (Heap& h : heap::materialise(heap, id, address.target)) {
      const Value now = *h.root(scratch(6));
      h.drop_root(scratch(6));
      release(now, std::move(h), after);
    }
    return;
  }
  if (o.storage == Storage::Outside)
    return report(heap, Finding::Kind::Hidden, "free of a block that the call was not shown");
  if (o.storage != Storage::Heap) return refuse("of memory that is not from the heap");
  if (!o.alive()) return refuse("of memory that is freed already");
  if (const Value start = Value::constant(0), at = Value::number(address.term);
      !heap.facts().knows_equal(at.term, start.term)) {
    if (!policy_.splits_off_violations()) return refuse("of an address inside a block");
    Heap inside = heap;
    if (inside.assume_different(at, start))
      report(inside, Finding::Kind::InvalidFree, "free of an address inside a block");
    if (!heap.assume_equal(at, start)) return;
  }
  (void)heap::settle_cells(heap, id);  // runs without cells own nothing that could be lost
  Object& dead = heap.change(id);
  dead.status = Status::Freed;
  dead.content().forget_all();
  dead.size = Value::constant(0);
  after.push_back(std::move(heap));
}

void Executor::reallocate(const ir::Call& call, const Model& model, const std::vector<Value>& arguments, Heap heap,
                          std::vector<Heap>& after) {
  const Value old = arguments.at(0);
  const bool product = model.result.extent.kind == Extent::Kind::Product;
  const Value size = product ? extent(heap, model.result.extent, arguments) : arguments.at(1);
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a block of unknown size");
    return;
  }
  const ArrayFits fits = array_fits(heap, model.result.extent, arguments);
  if (fits != ArrayFits::Yes) {
    if (fits == ArrayFits::No || policy_.follows(heap, "an array may be too large")) {
      Heap failed = heap;
      for (ir::RegisterId r : call.results) set(failed, r, Value::constant(0));
      after.push_back(std::move(failed));
    }
    if (fits == ArrayFits::No) return;
  }
  if (options_.malloc_may_fail) {
    Heap failed = policy_.split_failure(heap);
    for (ir::RegisterId r : call.results) set(failed, r, Value::constant(0));
    after.push_back(std::move(failed));
  }
  if (old.is_number() && heap.range(old).is_constant() && heap.range(old).lo == 0) {
    const Value fresh = allocate(heap, size, false);
    for (ir::RegisterId r : call.results) set(heap, r, fresh);
    after.push_back(std::move(heap));
    return;
  }
  if (size.is_number() && heap.range(size).contains(0)) {
    // A size of 0 frees the block and gives null, as in glibc, or a block of no bytes, as elsewhere.
    Heap none = heap;
    std::vector<Heap> freed;
    if (policy_.follows(heap, "a block may change its size to 0") && none.assume_equal(size, Value::constant(0)))
      release(old, std::move(none), freed);
    for (Heap& h : freed) {
      for (ir::RegisterId r : call.results) set(h, r, Value::constant(0));
      after.push_back(std::move(h));
    }
  }
  heap.set_root(scratch(7), old);
  for (Place& place : places(std::move(heap), old, Term::of(std::int64_t{0}), Access::Read)) {
    const Value size_before = place.heap.object(place.object).size;
    const Value fresh = allocate(place.heap, size, false);
    const Range before = place.heap.range(size_before), now = place.heap.range(size);
    policy_.take_over(place.heap, fresh.object(), place.object, before, now);
    for (ir::RegisterId r : call.results) set(place.heap, r, fresh);
    const Value address = *place.heap.root(scratch(7));
    place.heap.drop_root(scratch(7));
    const std::size_t first = after.size();
    release(address, std::move(place.heap), after);
    // It may have stayed where it was.
    for (std::size_t i = first; i < after.size(); ++i) after[i].reuse_freed();
  }
}

}  // namespace heapwise::exec
