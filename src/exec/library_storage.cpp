// What the library keeps: streams, errno, tables, and what it gives out and may change later.
//
// Two objects of one kind (models::Kept) may be one storage. So a write through one of them makes the others unknown,
// and nothing is told from their addresses. The library itself changes what it keeps at its calls. A call of the
// program's own functions sees all of it (heap/frame.h), so nothing changes behind the back of the caller.
#include "base/check.h"
#include "exec/executor.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Status;
using heap::Storage;
using models::Kept;
using models::Model;

// Kinds that are strings: they only change when the library is asked for another one of the kind.
bool is_text(Kept kept) {
  return kept == Kept::TimeText || kept == Kept::Environment || kept == Kept::Argument || kept == Kept::Locale ||
         kept == Kept::Message || kept == Kept::Signal;
}

const char* name_of(models::StandardStream stream) {
  switch (stream) {
    case models::StandardStream::Input: return "stdin";
    case models::StandardStream::Output: return "stdout";
    default: return "stderr";
  }
}

// A zero stands somewhere in the block.
void end_somewhere(Heap& heap, ObjectId id) {
  const Value size = heap.object(id).size;
  const Value at = heap.fresh_number({0, heap.range(size).hi, 1, 0});
  HW_CHECK(heap.assume_less_equal(at, size, -1), "a string has room for its end");
  heap.change(id).content().mark = heap::Mark{at, 1, Value::constant(0)};
}

}  // namespace

void Executor::end_life(heap::Object& o) {
  o.content().forget(0, heap::kToTheEnd);
  o.status = Status::Freed;
  o.size = Value::constant(0);
}

// Streams are made by the library, and closed once. Heaps that do not hold them know null from the others only, and not
// which are closed.
std::vector<Heap> Executor::use_stream(const Value& stream, Effect::Kind use, Heap heap) {
  if (!policy_.keeps_library_storage()) {
    if (use != Effect::Kind::UsesStream) policy_.forgets(heap, "a stream is closed");
    if (!stream.is_constant(0)) return {std::move(heap)};
    report(heap, Finding::Kind::InvalidAccess, "use of a stream that is null");
    return {};
  }
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), stream, Term::of(std::int64_t{0}), Access::Read)) {
    if (place.heap.object(place.object).kept != Kept::Stream || !(place.offset == Term::of(std::int64_t{0}))) {
      report(place.heap, Finding::Kind::InvalidAccess, "use of a stream that is none of the library's");
      continue;
    }
    if (use == Effect::Kind::ClosesStream) end_life(place.heap.change(place.object));
    after.push_back(std::move(place.heap));
  }
  return after;
}

// printf uses the stream that `stdout` names at that time. Where the program does not name it, it is open.
std::vector<Heap> Executor::use_standard_stream(models::StandardStream stream, Heap heap) {
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    const ir::Global& g = program_.globals[i];
    if (!g.external || g.name != name_of(stream)) continue;
    const Value* variable = heap.root(heap::global_key(i));
    if (variable == nullptr) break;
    const ir::Type type = program_.pointer_type();
    const Value now = heap::read(heap, variable->object(), Term::of(std::int64_t{0}), type.bytes(), type.bits());
    return use_stream(now, Effect::Kind::UsesStream, std::move(heap));
  }
  return {std::move(heap)};
}

// Storage of the library's own. errno is one object; of other kinds each call gives an object of whose address nothing
// is known, so that nobody can tell it from the one before.
Value Executor::library_object(Heap& heap, const models::Outcome& outcome, const std::vector<Value>& arguments) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;
  const auto add = [&](const Value& size) {
    Object o;
    o.size = size;
    o.storage = Storage::Global;
    o.kept = outcome.kept;
    o.reused = outcome.kept != Kept::Errno;
    o.made = location_;
    return heap.add(std::move(o));
  };
  const Value bytes = extent(heap, outcome.extent, arguments);
  if (outcome.kind == models::Outcome::Kind::LibraryTable) {
    constexpr std::int64_t kBelowZero = 128, kEntries = 384;
    const std::int64_t entry = bytes.term.constant, width = program_.pointer_type().bytes();
    const ObjectId table = add(Value::constant(kEntries * entry)), pointer = add(Value::constant(width));
    heap.change(table).read_only = true;
    heap.change(pointer).content().set(0, width, Value::address(table).plus(kBelowZero * entry));
    heap.change(pointer).read_only = true;
    return Value::address(pointer);
  }
  if (outcome.kept == Kept::Errno) {
    if (heap.root(heap::kErrnoKey) == nullptr) heap.set_root(heap::kErrnoKey, Value::address(add(bytes)));
    return *heap.root(heap::kErrnoKey);
  }
  const Value size = outcome.ends_string ? heap.fresh_number({bytes.term.constant, kMostBytes, 1, 0}) : bytes;
  const ObjectId object = add(size);
  if (outcome.ends_string) end_somewhere(heap, object);
  return Value::address(object);
}

void Executor::forget_content(Heap& heap, ObjectId id, bool stays_string) const {
  const bool string = stays_string && ends(heap, id, Term::of(std::int64_t{0}));
  heap.change(id).content().forget(0, heap::kToTheEnd);
  if (string) end_somewhere(heap, id);
}

// Each call may change what the library keeps: errno, or a structure that an earlier call gave out. A string stays as
// it is or is overwritten by another one, and ends in its block either way, unless the program has overwritten its end.
void Executor::change_library_storage(Heap& heap, const Model& model) const {
  if (model.result.kept == Kept::Errno) return;  // only tells its address
  std::vector<ObjectId> changed;
  for (const auto& [id, o] : heap.objects()) {
    if (!o->is_shared_with_library() || !o->alive() || o->kept == Kept::Table) continue;
    const bool only_if_asked = is_text(o->kept) || o->kept == Kept::Arguments || o->kept == Kept::Options;
    if (!only_if_asked || model.result.kept == o->kept) changed.push_back(id);
  }
  for (ObjectId id : changed) forget_content(heap, id, is_text(heap.object(id).kept));
}

// What it gave out before may be gone: setlocale frees the names of the locales before, and drops their tables.
void Executor::end_library_storage(Heap& heap, const Model& model) const {
  if (!model.result.ends_earlier || !policy_.keeps_library_storage()) return;
  std::vector<ObjectId> gone;
  for (const auto& [id, o] : heap.objects()) {
    const bool table = o->kept == Kept::Table && model.result.kept == Kept::Locale;
    if (o->alive() && (o->kept == model.result.kept || table)) gone.push_back(id);
  }
  for (ObjectId id : gone) end_life(heap.change(id));
}

// The program writes to this object: what may be the same storage under another name holds anything now.
void Executor::forget_other_names(Heap& heap, ObjectId written) const {
  const Kept kept = heap.object(written).kept;
  if (!policy_.keeps_library_storage() || !heap.object(written).is_shared_with_library()) return;
  std::vector<ObjectId> others;
  for (const auto& [id, o] : heap.objects()) {
    if (o->kept == kept && id != written && o->alive()) others.push_back(id);
  }
  for (ObjectId id : others) forget_content(heap, id, false);
}

}  // namespace heapwise::exec
