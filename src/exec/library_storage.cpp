// What the library keeps: streams, errno, tables, and what it gives out and may change later.
#include "exec/executor.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Status;
using heap::Storage;
using models::Model;

bool is_library_storage(const Object& o) { return o.storage == Storage::Global && o.reused; }

}  // namespace

// Streams are made by the library, and closed once. The recorder's heaps know null from the others only.
std::vector<Heap> Executor::use_stream(const Value& stream, bool closes, Heap heap) {
  if (recorder_ != nullptr) {
    if (!stream.is_constant(0)) return {std::move(heap)};
    report(heap, Finding::Kind::InvalidAccess, "use of a stream that is null");
    return {};
  }
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), stream, Term::of(std::int64_t{0}), Access::Read)) {
    if (!is_library_storage(place.heap.object(place.object)) || !(place.offset == Term::of(std::int64_t{0}))) {
      report(place.heap, Finding::Kind::InvalidAccess, "use of a stream that is none of the library's");
      continue;
    }
    if (closes) {
      Object& o = place.heap.change(place.object);
      o.clear(0, numeric::kHighest);
      o.status = Status::Freed;
      o.size = Value::constant(0);
    }
    after.push_back(std::move(place.heap));
  }
  return after;
}

// Storage of the library's own. Each call gives another object, of whose address and content nothing is known, so that
// nobody can tell it from the one before.
Value Executor::library_object(Heap& heap, const models::Outcome& outcome, const std::vector<Value>& arguments) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;
  const auto add = [&](const Value& size) {
    Object o;
    o.size = size;
    o.storage = Storage::Global;
    o.reused = true;
    o.made = location_;
    return heap.add(std::move(o));
  };
  const Value bytes = extent(heap, outcome.extent, arguments);
  if (outcome.kind == models::Outcome::Kind::LibraryTable) {
    constexpr std::int64_t kBelowZero = 128, kEntries = 384;
    const std::int64_t entry = bytes.term.constant, width = program_.pointer_type().bytes();
    const ObjectId table = add(Value::constant(kEntries * entry)), pointer = add(Value::constant(width));
    heap.change(table).read_only = true;
    heap.change(pointer).set(0, width, Value::address(table).plus(kBelowZero * entry));
    heap.change(pointer).read_only = true;
    return Value::address(pointer);
  }
  const Value size = outcome.ends_string ? heap.fresh_number({bytes.term.constant, kMostBytes, 1, 0}) : bytes;
  const ObjectId object = add(size);
  if (outcome.ends_string) heap.change(object).mark = heap::Mark{size.plus(-1), 1, Value::constant(0)};
  return Value::address(object);
}

// Each call may change what the library keeps: errno, or a structure that an earlier call gave out. A string there
// changes when another such result is asked for, and stays a string of its block; only strings have a symbolic size.
void Executor::change_library_storage(Heap& heap, const Model& model) const {
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    const ir::Global& g = program_.globals[i];
    if (!g.external || !models::is_library_variable(g.name)) continue;
    const Value* v = heap.root(heap::global_key(i));
    if (v != nullptr) heap.change(v->object()).clear(0, numeric::kHighest);
  }
  std::vector<ObjectId> kept;
  for (const auto& [id, o] : heap.objects()) {
    if (is_library_storage(*o) && o->alive() && !o->read_only) kept.push_back(id);
  }
  for (ObjectId id : kept) {
    const bool text = !heap.object(id).size.is_constant() && heap.object(id).mark;
    if (text && model.result.kind != models::Outcome::Kind::Library) continue;
    Object& o = heap.change(id);
    o.clear(0, numeric::kHighest);
    if (text) o.mark = heap::Mark{o.size.plus(-1), 1, Value::constant(0)};
  }
}

}  // namespace heapwise::exec
