// Memory: loads and stores, copies and fills, the life of stack objects.
#include "exec/executor.h"
#include "heap/access.h"
#include "heap/cells.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Status;
using heap::Storage;
using heap::Target;

// How far into the bytes that are copied the zero lies that is known of the block: it is copied with them.
std::optional<Value> end_among(const Executor::Place& from, const Value& size) {
  const heap::Object& o = from.heap.object(from.object);
  if (!from.offset.is_constant() || !o.content().mark || !o.content().mark->value.is_constant(0)) return std::nullopt;
  const Term& zero = o.content().mark->offset.term;
  const std::int64_t begin = from.offset.constant;
  const bool is_among = from.heap.facts().knows_less_equal(from.offset, zero) &&
                        from.heap.facts().knows_less_equal(zero, size.term, begin - 1);
  return is_among ? std::optional(o.content().mark->offset.plus(-begin)) : std::nullopt;
}

// What is stored is a number of 64 bits that a cast made one of 128. A register is written by one instruction, which is
// on every way to where it is read: so what was widened stands in its register as it was then.
const ir::Cast* widening_to(const ir::Function& function, const ir::Operand& stored) {
  constexpr unsigned kWord = 64;
  if (stored.type().bits() != 2 * kWord || !stored.type().is_integer() || !stored.is_register()) return nullptr;
  for (const ir::Block& block : function.blocks) {
    for (const ir::Instruction& i : block.instructions) {
      const auto* cast = std::get_if<ir::Cast>(&i.what);
      if (cast == nullptr || cast->result != stored.register_id()) continue;
      const bool widens = cast->op == ir::CastOp::ZeroExtend || cast->op == ir::CastOp::SignExtend;
      return widens && cast->value.type().bits() == kWord ? cast : nullptr;
    }
  }
  return nullptr;
}

// The 16 bytes there hold `low`, widened: the number itself (the lower half comes first), and zeros, or its sign in
// every bit.
void tell_halves(Heap heap, ObjectId object, const Term& offset, const Value& low, ir::CastOp op,
                 std::vector<Heap>& after) {
  constexpr std::int64_t kHalf = 8;
  const bool is_signed = op == ir::CastOp::SignExtend;
  if (!offset.is_constant() || heap.object(object).content().cells || (is_signed && !low.is_number())) {
    after.push_back(std::move(heap));
    return;
  }
  const auto tell = [&](Heap h, std::int64_t high) {
    heap::write(h, object, offset, kHalf, low);
    heap::write(h, object, Term::of(offset.constant + kHalf), kHalf, Value::constant(high));
    after.push_back(std::move(h));
  };
  Heap negative = heap;
  if (!is_signed || heap.assume_less_equal(Value::constant(0), low)) tell(std::move(heap), 0);
  if (is_signed && negative.assume_less_equal(low, Value::constant(-1))) tell(std::move(negative), -1);
}

}  // namespace

void Executor::load(const ir::Load& it, Heap heap, std::vector<Heap>& after) {
  const ir::Type type = type_of(it.result);
  const Value address = value(heap, it.address);
  const Term size = Term::of(std::int64_t{type.bytes()});
  for (Place& place : places(std::move(heap), address, size, Access::Read)) {
    if (checks_reads() && !is_set(place.heap, place.object, place.offset, size)) {
      report(place.heap, Finding::Kind::Uninitialised, "what is read may never have been set");
      continue;
    }
    const bool argument = place.heap.object(place.object).kept == models::Kept::Arguments;
    for (Computed& read : argument ? load_argument(std::move(place), type) : policy_.load(std::move(place), type)) {
      set(read.heap, it.result, read.value);
      after.push_back(std::move(read.heap));
    }
  }
}

void Executor::store(const ir::Store& it, Heap heap, std::vector<Heap>& after) {
  const ir::Type type = it.value.type();
  const Value address = value(heap, it.address);
  // Who defines results bit by bit knows them from there.
  const ir::Cast* widening = policy_.defines_results() ? nullptr : widening_to(*function_, it.value);
  heap.set_root(scratch(3), value(heap, it.value, false));
  if (widening != nullptr) heap.set_root(scratch(7), value(heap, widening->value, false));
  for (Place& place : places(std::move(heap), address, Term::of(std::int64_t{type.bytes()}), Access::Write)) {
    if (widening == nullptr) {
      policy_.store(std::move(place), type.bytes(), scratch(3), after);
      continue;
    }
    const ObjectId object = place.object;
    const Term offset = place.offset;
    std::vector<Heap> stored;
    policy_.store(std::move(place), type.bytes(), scratch(3), stored);
    for (Heap& h : stored) {
      const Value low = *h.root(scratch(7));
      h.drop_root(scratch(7));
      tell_halves(std::move(h), object, offset, low, widening->op, after);
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
  (void)heap::settle_cells(heap, id);
  Object o = heap.object(id);
  const bool alive = !o.scoped_out;
  o.content().forget_all();
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
    (void)heap::settle_cells(heap, id);
    Object& o = heap.change(id);
    o.status = Status::Freed;
    o.scoped_out = false;
    o.content().forget_all();
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
  heap.set_root(scratch(4), from);
  for (Place& target : places(std::move(heap), to, size.term, Access::Write)) {
    const Value source_address = *target.heap.root(scratch(4));
    target.heap.drop_root(scratch(4));
    target.heap.set_root(scratch(5), Value::address(target.object, Target::Whole, target.offset));
    for (Place& source : places(std::move(target.heap), source_address, size.term, Access::Read)) {
      const Value destination = *source.heap.root(scratch(5));
      source.heap.drop_root(scratch(5));
      if (options_.undefined && !may_overlap && !copies_apart(source, destination, size)) continue;
      const bool into_global = source.heap.object(destination.object()).storage == Storage::Global;
      if (checks_reads() && into_global && !is_set(source.heap, source.object, source.offset, size.term)) {
        report(source.heap, Finding::Kind::Uninitialised, "what is copied may never have been set");
        continue;
      }
      const bool is_apart = policy_.follows_strings() && source.object != destination.object();
      const auto end = is_apart ? end_among(source, size) : std::nullopt;
      const std::size_t first = after.size();
      policy_.copy(std::move(source), destination, size, may_overlap, after);
      for (std::size_t i = first; end && i < after.size(); ++i) {
        const Value there = behind(after[i], destination.term, *end);
        if (!there.is_constant())
          after[i].change(destination.object()).content().mark = heap::Mark{there, 1, Value::constant(0)};
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
  for (Place& place : places(std::move(heap), to, size.term, Access::Write))
    policy_.fill(std::move(place), byte, size.term, after);
}

}  // namespace heapwise::exec
