// The command line: argc and argv, any number of any strings.
//
// A program is started with its name, so argc ≥ 1. argv has argc + 1 entries; the last is null, and each before it
// leads to a string of its own (models::Kept::Argument). The strings are made where an entry is read: nothing is
// remembered of them that was not looked at, so two reads of one entry may give two names of one string, as all of this
// kind may be (library_storage.cpp). An entry at a constant offset is remembered, and is itself from then on; where a
// join forgets that, or too many are remembered, the next read makes another name.
//
// Sound, since nobody has written to an object of kind Arguments, and every string of kind Argument that a later read
// may name still ends: whoever writes to argv, or may overwrite the end of an argument, makes argv an object of unknown
// content first (spoil_arguments).
#include "exec/executor.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Storage;
using models::Kept;

bool is_aligned(const heap::Range& at, std::int64_t width) {
  if (at.is_constant()) return at.lo.number() % width == 0;
  return at.modulus % width == 0 && at.lo.number() % width == 0;
}

// The bytes lie before the end of the string, which stays where it is.
bool keeps_end(const Heap& heap, const Object& text, const Term& offset, const Term& size) {
  if (size == Term::of(std::int64_t{0})) return true;
  if (!text.content().mark || !text.content().mark->value.is_constant(0) || !size.is_constant()) return false;
  return heap.facts().knows_less_equal(offset, text.content().mark->offset.term, -size.constant);
}

}  // namespace

std::vector<Value> Executor::command_line(Heap& heap) {
  const std::int64_t width = program_.pointer_type().bytes();
  // All pointers have to fit into the memory.
  const std::int64_t most = width == 8 ? std::int64_t{0x7fffffff} : std::int64_t{0x0fffffff};
  const Value count = heap.fresh_number({1, most, 1, 0});
  Object vector;
  vector.size = Value::number({count.term.symbol, width, width});
  vector.storage = Storage::Global;
  vector.kept = Kept::Arguments;
  return {count, Value::address(heap.add(std::move(vector)))};
}

Value Executor::argument_text(Heap& heap) {
  const models::Outcome text{.kind = models::Outcome::Kind::Library,
                             .extent = {.kind = models::Extent::Kind::Constant, .scale = 1},
                             .ends_string = true,
                             .kept = Kept::Argument};
  return library_object(heap, text, {});
}

// One case for each entry that is remembered, one for the null at the end, one for all others.
std::vector<Computed> Executor::load_argument(Place place, ir::Type type) {
  constexpr std::size_t kMostEntries = 6;  // a program names a few arguments; of more it goes through all
  const std::int64_t width = program_.pointer_type().bytes();
  std::vector<heap::Field> entries = place.heap.object(place.object).content().fields;
  // What a join has made a number of is read anew.
  std::erase_if(entries,
                [](const heap::Field& entry) { return !entry.value.is_address() && !entry.value.is_constant(0); });
  const bool whole = type.bytes() == width && is_aligned(place.heap.facts().range(place.offset), width);
  if (!whole) return policy_.load(std::move(place), type);
  std::vector<Computed> results;
  const Value offset = Value::number(place.offset);
  const auto split = [&](const Value& other) -> std::optional<Heap> {
    Heap same = place.heap;
    const bool equal = offset.is_constant() && other.is_constant();
    if (equal) return offset == other ? std::optional(std::move(same)) : std::nullopt;
    return same.assume_equal(offset, other) ? std::optional(std::move(same)) : std::nullopt;
  };
  const auto differs = [&](const Value& other) {
    if (offset.is_constant() && other.is_constant()) return !(offset == other);
    return place.heap.assume_different(offset, other);
  };
  for (const heap::Field& entry : entries) {
    const Value at = Value::constant(entry.offset);
    if (entry.width != width) return policy_.load(std::move(place), type);
    if (auto same = split(at)) results.push_back({std::move(*same), entry.value});
    if (!differs(at)) return results;
  }
  const auto remember = [&](Heap& in, const Value& value) {
    if (!offset.is_constant()) return;
    heap::Content& known = in.change(place.object).content();
    if (entries.size() >= kMostEntries) known.forget(0, heap::kToTheEnd);
    known.set(offset.term.constant, width, value);
  };
  const Value last = place.heap.object(place.object).size.plus(-width);
  if (auto end = split(last)) {
    remember(*end, Value::constant(0));
    results.push_back({std::move(*end), Value::constant(0)});
  }
  if (!differs(last)) return results;
  const Value text = argument_text(place.heap);
  remember(place.heap, text);
  results.push_back({std::move(place.heap), text});
  return results;
}

// Before the program or the library writes to these bytes.
void Executor::spoil_arguments(Heap& heap, const Value& address, const Term& size) const {
  const Object& o = heap.object(address.object());
  if (o.kept == Kept::Arguments) {
    heap.change(address.object()).kept = Kept::Nothing;
    return;
  }
  if (o.kept != Kept::Argument || keeps_end(heap, o, address.term, size)) return;
  std::vector<ObjectId> vectors;
  for (const auto& [id, each] : heap.objects())
    if (each->kept == Kept::Arguments) vectors.push_back(id);
  for (ObjectId id : vectors) heap.change(id).kept = Kept::Nothing;
}

}  // namespace heapwise::exec
