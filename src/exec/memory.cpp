// Memory: addresses to places, loads and stores, the life of stack objects.
#include <fmt/format.h>

#include "exec/executor.h"
#include "heap/access.h"
#include "heap/materialise.h"

namespace heapwise::exec {
namespace {

using heap::Kind;
using heap::Object;
using heap::Range;
using heap::Status;
using heap::Storage;
using heap::Target;

const char* words(Executor::Access access) { return access == Executor::Access::Write ? "write" : "read"; }

}  // namespace

std::vector<Executor::Place> Executor::places(Heap heap, const Value& address, const Term& size, Access access) {
  auto refuse = [&](std::string why) {
    report(heap, Finding::Kind::InvalidAccess, fmt::format("{} {}", words(access), why));
    return std::vector<Place>{};
  };
  if (address.is_function()) return refuse("through a function's address");
  if (address.is_number()) {
    if (heap.range(address).is_constant()) {
      const bool null = heap.range(address).lo == 0;
      return refuse(null ? "through a null pointer" : "through a pointer that is a small offset from null");
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
    return refuse(o.storage == Storage::Heap       ? "of freed memory"
                  : o.kept == models::Kept::Stream ? "of a stream that is closed"
                  : o.storage == Storage::Global   ? "of what the library has given up"
                                                   : "of a variable of a call that has returned");
  if (o.scoped_out) return refuse("of a variable outside its scope");
  if (access == Access::Write && o.read_only) return refuse("of constant memory");
  if (access == Access::Write && o.kept == models::Kept::Stream) return refuse("of a stream of the library");
  if (access == Access::Write) forget_other_names(heap, id);
  const bool changed_name = o.kept == models::Kept::StreamName && access == Access::Write;
  if (recorder_ != nullptr && (o.kept == models::Kept::Variable || o.kept == models::Kept::Errno || changed_name))
    recorder_->cut(heap, "a variable that the program does not define");
  return within(std::move(heap), address, size, access);
}

// The part of the heap in which the access lies within its object, which is an alive region.
std::vector<Executor::Place> Executor::within(Heap heap, const Value& address, const Term& size, Access access) {
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
    const std::string why = fmt::format("{} at offset {}..{} of a block of {}..{} bytes", words(access), where.lo,
                                        where.hi, length.lo, length.hi);
    if (recorder_ == nullptr) {
      report(heap, Finding::Kind::InvalidAccess, why);
      return {};
    }
    return split_at_bounds(std::move(heap), address, size, why);
  }
  return {{std::move(heap), id, address.term}};
}

// One heap for each way to miss the object, which ends, and the one that hits it.
std::vector<Executor::Place> Executor::split_at_bounds(Heap heap, const Value& address, const Term& size,
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
  recorder_->binary(heap, ir::BinaryOp::Subtract, whole, from, 64, room);
  if (!miss(room, count)) return {};
  const ObjectId id = address.object();
  return {{std::move(heap), id, address.term}};
}

// A symbolic offset with few possible values into pointers: one heap for each value.
std::vector<Executor::Place> Executor::split_small_offsets(Place place, std::int64_t width, Access access,
                                                           bool address_written) {
  if (recorder_ != nullptr) {
    const bool is_write = access == Access::Write;
    if (place.offset.is_constant() ||
        recorder_->keeps_symbolic(place.heap, place.object, place.offset, width, is_write, address_written)) {
      return {std::move(place)};
    }
    std::vector<Place> places;
    for (auto& one : recorder_->cases(std::move(place.heap), place.offset)) {
      places.push_back({std::move(one.heap), place.object, Term::of(one.value)});
    }
    return places;
  }
  const Range where = place.heap.facts().range(place.offset);
  const auto count = where.count();
  constexpr std::int64_t kFew = 12;
  if (where.is_constant() || !count || *count > kFew) return {std::move(place)};
  bool pointers = address_written;
  for (const heap::Field& f : place.heap.object(place.object).fields) {
    pointers = pointers || (!f.value.is_number() && f.offset < where.hi + width && f.offset + f.width > where.lo);
  }
  if (!pointers) return {std::move(place)};
  std::vector<Place> split;
  for (std::int64_t at = where.lo, n = *count; n > 0; --n, at += where.modulus) {
    Heap h = place.heap;
    if (!h.assume_equal(Value::number(place.offset), Value::constant(at))) continue;
    split.push_back({std::move(h), place.object, Term::of(at)});
  }
  return split;
}

void Executor::load(const ir::Load& it, Heap heap, std::vector<Heap>& after) {
  const ir::Type type = type_of(it.result);
  const Value address = value(heap, it.address);
  for (Place& place : places(std::move(heap), address, Term::of(std::int64_t{type.bytes()}), Access::Read)) {
    const Object& o = place.heap.object(place.object);
    const bool whole_bytes = type.bits() == 8 * type.bytes();
    if (recorder_ == nullptr && o.seen && o.seen->width == type.bytes() && whole_bytes &&
        o.seen->offset.term == place.offset) {
      set(place.heap, it.result, o.seen->value);
      after.push_back(std::move(place.heap));
      continue;
    }
    // A second read at the same place gives the same.
    auto remember = [&, object = place.object](Heap& h, const Term& offset, const Value& v) {
      if (recorder_ != nullptr || !whole_bytes || offset.is_constant() || !v.is_number()) return;
      h.change(object).seen = heap::Mark{Value::number(offset), type.bytes(), v};
    };
    if (recorder_ == nullptr && o.mark && o.mark->width == type.bytes() && o.mark->value.is_number() && whole_bytes &&
        !(place.offset.is_constant() && o.field(place.offset.constant, type.bytes()) != nullptr)) {
      // What was written there last, or something else.
      const heap::Mark mark = *o.mark;
      std::vector<Heap> elsewhere;
      place.heap.set_root(scratch(9), Value::number(place.offset));
      for (Decided& d :
           compare_numbers(std::move(place.heap), ir::Predicate::Equal, Value::number(place.offset), mark.offset)) {
        if (!d.holds) {
          elsewhere.push_back(std::move(d.heap));
          continue;
        }
        d.heap.drop_root(scratch(9));
        set(d.heap, it.result, d.heap.object(place.object).mark->value);
        after.push_back(std::move(d.heap));
      }
      for (Heap& h : elsewhere) {
        const Term offset = h.root(scratch(9))->term;
        h.drop_root(scratch(9));
        const Value v = heap::read(h, place.object, offset, type.bytes(), type.bits());
        remember(h, offset, v);
        set(h, it.result, v);
        after.push_back(std::move(h));
      }
      continue;
    }
    for (Place& exact : split_small_offsets(std::move(place), type.bytes(), Access::Read, false)) {
      const Value v = recorder_ != nullptr
                          ? recorder_->read(exact.heap, exact.object, exact.offset, type)
                          : heap::read(exact.heap, exact.object, exact.offset, type.bytes(), type.bits());
      remember(exact.heap, exact.offset, v);
      set(exact.heap, it.result, v);
      after.push_back(std::move(exact.heap));
    }
  }
}

void Executor::store(const ir::Store& it, Heap heap, std::vector<Heap>& after) {
  const ir::Type type = it.value.type();
  const Value address = value(heap, it.address);
  heap.set_root(scratch(3), value(heap, it.value, false));
  for (Place& place : places(std::move(heap), address, Term::of(std::int64_t{type.bytes()}), Access::Write)) {
    const bool pointer = !place.heap.root(scratch(3))->is_number();
    for (Place& exact : split_small_offsets(std::move(place), type.bytes(), Access::Write, pointer)) {
      const Value v = *exact.heap.root(scratch(3));
      exact.heap.drop_root(scratch(3));
      if (recorder_ != nullptr) {
        recorder_->write(exact.heap, exact.object, exact.offset, type.bytes(), v);
      } else {
        heap::write(exact.heap, exact.object, exact.offset, type.bytes(), v);
      }
      after.push_back(std::move(exact.heap));
    }
  }
}

void Executor::stack_allocate(const ir::StackAllocate& it, Heap heap, std::vector<Heap>& after) {
  Object o;
  o.size = value(heap, it.size);
  o.storage = Storage::Stack;
  o.frame = depth_;
  o.variable = it.variable;
  o.made = location_;
  o.scoped_out = it.scoped;
  o.dynamic = !it.size.is_constant();
  if (!o.size.is_number()) {
    report(heap, Finding::Kind::Limit, "a variable whose size is an address");
    return;
  }
  heap.reuse_freed();
  const ObjectId id = heap.add(std::move(o));
  set(heap, it.result, Value::address(id));
  after.push_back(std::move(heap));
}

void Executor::lifetime(const ir::Lifetime& it, Heap heap, std::vector<Heap>& after) {
  const Value address = value(heap, it.address);
  if (!address.is_address()) {
    report(heap, Finding::Kind::Limit, "a scope of an unknown variable");
    return;
  }
  // Each entry of the scope makes another variable: addresses of the last one stay dead. One that is alive, because a
  // jump went back to its declaration within its block, stays the same variable, with any content.
  const ObjectId id = address.object();
  Object o = heap.object(id);
  const bool alive = !o.scoped_out;
  o.fields.clear();
  o.zeros.clear();
  o.mark.reset();
  o.seen.reset();
  o.scoped_out = !(it.begin && alive);
  heap.put(id, o);
  if (it.begin && !alive) {
    o.scoped_out = false;
    heap.reuse_freed();
    const ObjectId fresh = heap.add(std::move(o));
    set(heap, it.address.register_id(), Value::address(fresh));
  }
  after.push_back(std::move(heap));
}

void Executor::leave_function(Heap& heap) const {
  std::vector<ObjectId> dead;
  for (const auto& [id, o] : heap.objects()) {
    if (o->storage == Storage::Stack && o->frame == depth_ && o->status == Status::Alive) dead.push_back(id);
  }
  for (ObjectId id : dead) {
    Object& o = heap.change(id);
    o.status = Status::Freed;
    o.scoped_out = false;
    o.fields.clear();
    o.zeros.clear();
    o.mark.reset();
    o.seen.reset();
    o.frame = 0;
    o.size = Value::constant(0);
  }
}

void Executor::memory_copy(const Value& to, const Value& from, const Value& size, Heap heap, std::vector<Heap>& after,
                           bool may_overlap) {
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a copy of an unknown number of bytes");
    return;
  }
  if (size.is_constant(0)) {
    after.push_back(std::move(heap));
    return;
  }
  // Between ranges that overlap, memcpy may leave anything. An object may be copied to itself.
  const bool doubtful = recorder_ != nullptr && !may_overlap && to.is_address() && from.is_address() &&
                        to.id == from.id && !(to == from) && heap::may_meet(heap, to.term, from.term, size);
  if (doubtful) recorder_->cut(heap, "a copy between ranges that may overlap");
  if (recorder_ != nullptr && !(to.term.is_constant() && from.term.is_constant() && size.term.is_constant())) {
    return copy_in_cases(to, from, size, std::move(heap), after);
  }
  heap.set_root(scratch(4), from);
  for (Place& target : places(std::move(heap), to, size.term, Access::Write)) {
    const Value source_address = *target.heap.root(scratch(4));
    target.heap.drop_root(scratch(4));
    target.heap.set_root(scratch(5), Value::address(target.object, Target::Whole, target.offset));
    for (Place& source : places(std::move(target.heap), source_address, size.term, Access::Read)) {
      const Value t = *source.heap.root(scratch(5));
      source.heap.drop_root(scratch(5));
      if (recorder_ != nullptr) {
        recorder_->copy(source.heap, t.object(), t.term.constant, source.object, source.offset.constant,
                        size.term.constant);
      } else {
        heap::copy(source.heap, t.object(), t.term, source.object, source.offset, size.term);
        if (!may_overlap && t.object() == source.object && !(t.term == source.offset) &&
            heap::may_meet(source.heap, t.term, source.offset, size)) {
          const Range at = source.heap.facts().range(t.term), count = source.heap.range(size);
          source.heap.change(t.object()).clear(at.lo, numeric::clamp(numeric::Wide{at.hi} + count.hi));
        }
      }
      after.push_back(std::move(source.heap));
    }
  }
}

// With a recorder: first the bounds, then one heap for each extent and place.
void Executor::copy_in_cases(const Value& to, const Value& from, const Value& size, Heap heap,
                             std::vector<Heap>& after) {
  std::vector<Heap> valid;
  for (Place& target : places(std::move(heap), to, size.term, Access::Write)) {
    for (Place& source : places(std::move(target.heap), from, size.term, Access::Read)) {
      valid.push_back(std::move(source.heap));
    }
  }
  for (Heap& h : valid) {
    for (auto& count : recorder_->cases(std::move(h), size.term)) {
      for (auto& target : recorder_->cases(std::move(count.heap), to.term)) {
        for (auto& source : recorder_->cases(std::move(target.heap), from.term)) {
          recorder_->copy(source.heap, to.object(), target.value, from.object(), source.value, count.value);
          after.push_back(std::move(source.heap));
        }
      }
    }
  }
}

void Executor::memory_fill(const Value& to, const Value& byte, const Value& size, Heap heap, std::vector<Heap>& after) {
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a fill of an unknown number of bytes");
    return;
  }
  if (size.is_constant(0)) {
    after.push_back(std::move(heap));
    return;
  }
  for (Place& place : places(std::move(heap), to, size.term, Access::Write)) {
    if (recorder_ != nullptr) {
      for (auto& at : recorder_->cases(std::move(place.heap), place.offset)) {
        for (auto& count : recorder_->cases(std::move(at.heap), size.term)) {
          recorder_->fill(count.heap, place.object, at.value, byte, count.value);
          after.push_back(std::move(count.heap));
        }
      }
      continue;
    }
    heap::fill(place.heap, place.object, place.offset, byte, size.term);
    after.push_back(std::move(place.heap));
  }
}

}  // namespace heapwise::exec
