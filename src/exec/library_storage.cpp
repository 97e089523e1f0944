// What the library keeps: streams, errno, tables, and what it gives out and may change later.
//
// Two objects of one kind (models::Kept) may be one storage. So a write through one of them makes the others unknown,
// and nothing is told from their addresses. What putenv keeps is a string of the environment from then on; a write to
// such a string is not followed where the program calls putenv: it may be a constant of the program. The library itself
// changes what it keeps at its calls. A call of the program's own functions sees all of it (heap/frame.h), so nothing
// changes behind the back of the caller.
#include <fmt/format.h>

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
         kept == Kept::Message || kept == Kept::Signal || kept == Kept::Translation || kept == Kept::Name;
}

// What only changes when the library is asked for it.
bool changes_if_asked(Kept kept) {
  return is_text(kept) || kept == Kept::Arguments || kept == Kept::Options || kept == Kept::User ||
         kept == Kept::Group || kept == Kept::Entry;
}

// POSIX: localtime and gmtime may overwrite what ctime and asctime gave, too.
bool may_overwrite(Kept asked, Kept kept) {
  return asked == kept || (asked == Kept::Calendar && kept == Kept::TimeText);
}

// The program writes to the one, and the other may be the same storage.
bool may_be_another_name(Kept written, Kept other) {
  return written == other || (written == Kept::Variable && other == Kept::Environment);
}

const char* name_of(models::StandardStream stream) {
  switch (stream) {
    case models::StandardStream::Input: return "stdin";
    case models::StandardStream::Output: return "stdout";
    default: return "stderr";
  }
}

// A zero stands somewhere in the block, at or behind an offset.
void end_somewhere(Heap& heap, ObjectId id, std::int64_t from = 0) {
  const Value size = heap.object(id).size;
  const Value at = heap.fresh_number({from, heap.range(size).hi, 1, 0});
  HW_CHECK(heap.assume_less_equal(at, size, -1), "a string has room for its end");
  heap.change(id).content().mark = heap::Mark{at, 1, Value::constant(0)};
}

}  // namespace

void Executor::end_life(heap::Object& o) {
  o.content().forget(0, heap::kToTheEnd);
  o.status = Status::Freed;
  o.size = Value::constant(0);
}

// Streams and directories are made by the library, and closed once. Heaps that do not hold them know null from the
// others only, and not which are closed.
std::vector<Heap> Executor::use_stream(const Value& stream, const Effect& use, Heap heap) {
  const char* name = use.handle == Kept::Directory ? "directory" : "stream";
  if (!policy_.keeps_library_storage()) {
    if (use.kind != Effect::Kind::UsesStream) policy_.forgets(heap, "a stream is closed");
    if (!stream.is_constant(0)) return {std::move(heap)};
    report(heap, Finding::Kind::InvalidAccess, fmt::format("use of a {} that is null", name));
    return {};
  }
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), stream, Term::of(std::int64_t{0}), Access::Read)) {
    if (place.heap.object(place.object).kept != use.handle || !(place.offset == Term::of(std::int64_t{0}))) {
      report(place.heap, Finding::Kind::InvalidAccess, fmt::format("use of a {} that is none of the library's", name));
      continue;
    }
    if (use.kind == Effect::Kind::ClosesStream) end_life(place.heap.change(place.object));
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
    return use_stream(now, Effect{.kind = Effect::Kind::UsesStream}, std::move(heap));
  }
  return {std::move(heap)};
}

Value Executor::add_library_object(Heap& heap, Kept kept, const Value& size) const {
  Object o;
  o.size = size;
  o.storage = Storage::Global;
  o.kept = kept;
  o.reused = kept != Kept::Errno;
  o.made = location_;
  return Value::address(heap.add(std::move(o)));
}

Value Executor::library_table(Heap& heap, std::int64_t entry_bytes) const {
  constexpr std::int64_t kBelowZero = 128, kEntries = 384;
  const std::int64_t width = program_.pointer_type().bytes();
  const Value table = add_library_object(heap, Kept::Table, Value::constant(kEntries * entry_bytes));
  const Value pointer = add_library_object(heap, Kept::Table, Value::constant(width));
  heap.change(table.object()).read_only = true;
  heap.change(pointer.object()).content().set(0, width, table.plus(kBelowZero * entry_bytes));
  heap.change(pointer.object()).read_only = true;
  return pointer;
}

// Storage of the library's own. errno is one object; of other kinds each call gives an object of whose address nothing
// is known, so that nobody can tell it from the one before.
Value Executor::library_object(Heap& heap, const models::Outcome& outcome, const std::vector<Value>& arguments) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;
  const Value bytes = extent(heap, outcome.extent, arguments);
  if (outcome.kind == models::Outcome::Kind::LibraryTable) return library_table(heap, bytes.term.constant);
  if (outcome.kept == Kept::Errno) {
    if (heap.root(heap::kErrnoKey) == nullptr)
      heap.set_root(heap::kErrnoKey, add_library_object(heap, outcome.kept, bytes));
    return *heap.root(heap::kErrnoKey);
  }
  const bool wide = program_.pointer_type().bits() == 64;
  const auto text = [&](const Value& least, std::int64_t from) {
    const Value size = heap.fresh_number({least.term.constant, kMostBytes, 1, 0});
    const Value made = add_library_object(heap, outcome.kept, size);
    // What putenv was given is the program's to change: it may have lost its end.
    if (outcome.kept != Kept::Environment || !owns_environment_) end_somewhere(heap, made.object(), from);
    return made;
  };
  if (outcome.ends_string) return text(bytes, wide ? outcome.text_at : outcome.text_at_32);
  const Value record = add_library_object(heap, outcome.kept, bytes);
  const std::int64_t width = program_.pointer_type().bytes();
  const unsigned texts = wide ? outcome.texts : outcome.texts_32;
  for (unsigned word = 0; texts >> word != 0; ++word) {
    if ((texts >> word & 1U) == 0) continue;
    const Value name = text(Value::constant(1), 0);
    heap.change(record.object()).content().set(word * width, width, name);
  }
  return record;
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
    if (!changes_if_asked(o->kept) || may_overwrite(model.result.kept, o->kept)) changed.push_back(id);
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
    if (may_be_another_name(kept, o->kept) && id != written && o->alive()) others.push_back(id);
  }
  for (ObjectId id : others) forget_content(heap, id, false);
}

}  // namespace heapwise::exec
