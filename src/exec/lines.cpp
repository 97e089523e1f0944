// getline and its like: a line into a block of the program that grows.
//
// The call may go on with the block that it is given, or free it for a larger one. Here it always does the latter, and
// the new block may lie where the old one lay (Heap::reuse_freed): what held of the old block's bytes is given up, and
// who still uses an address of it is reported. That covers both, and what an end of the file leaves: a block of at
// least `room` bytes, of which nothing is known; it may be the one that was given, however small. The block that is
// given must have the room that is claimed for it, and some: glibc takes a new one where there is none, and loses it.
#include "exec/executor.h"

namespace heapwise::exec {

std::vector<Computed> Executor::load_word(const Value& address, ir::Type type, Heap heap) {
  std::vector<Computed> results;
  for (Place& place : places(std::move(heap), address, Term::of(std::int64_t{type.bytes()}), Access::Read))
    for (Computed& read : policy_.load(std::move(place), type)) results.push_back(std::move(read));
  return results;
}

std::vector<Heap> Executor::store_word(const Value& address, const Value& value, std::int64_t width, Heap heap) {
  std::vector<Heap> after;
  heap.set_root(scratch(3), value);
  for (Place& place : places(std::move(heap), address, Term::of(width), Access::Write))
    policy_.store(std::move(place), width, scratch(3), after);
  return after;
}

void Executor::read_line(const ir::Call& call, const Heap& heap, std::vector<Heap>& after) {
  const ir::Type pointer = program_.pointer_type();
  const ir::Type number = ir::Type::integer(static_cast<std::uint16_t>(pointer.bits()));
  if (!policy_.follows_strings()) {
    report(heap, Finding::Limit::NotModelled, library_, "the line that getline reads is not followed");
    return;
  }
  const heap::RootKey line_key = scratch(13);
  for (Computed& line : load_word(*heap.root(argument_key(0)), pointer, heap)) {
    line.heap.set_root(line_key, line.value);
    const Value at = *line.heap.root(argument_key(1));
    for (Computed& room : load_word(at, number, std::move(line.heap))) {
      const Value block = *room.heap.root(line_key);
      std::vector<Heap> freed;
      if (block.is_constant(0)) {
        Heap nothing = room.heap;
        nothing.drop_root(line_key);
        finish_line(call, Value::constant(-1), std::move(nothing), after);
        release(block, std::move(room.heap), freed);
      } else if (!room.value.is_number()) {
        report(room.heap, Finding::Kind::Limit, "a block of unknown size");
      } else if (room.heap.range(room.value).contains(0)) {
        report(room.heap, Finding::Limit::NotModelled, library_, "a block of getline that is said to have no room");
      } else {
        for (Place& place : places(std::move(room.heap), block, room.value.term, Access::Write))
          release(*place.heap.root(line_key), Heap(place.heap), freed);
      }
      for (Heap& h : freed) new_line(call, std::move(h), after);
    }
  }
}

// With a line in it, or with anything at the end of the file.
void Executor::new_line(const ir::Call& call, Heap heap, std::vector<Heap>& after) {
  const std::int64_t word = program_.pointer_type().bytes();
  const std::int64_t most_bytes = word == 4 ? 0x7fffffff : std::int64_t{1} << 47;  // that memory can have
  heap.drop_root(scratch(13));
  const Value size = heap.fresh_number({0, most_bytes, 1, 0}), room = heap.fresh_number({0, most_bytes, 1, 0});
  if (!heap.assume_less_equal(room, size)) return;
  heap.set_root(scratch(13), allocate(heap, size, false));
  heap.set_root(scratch(14), room);
  const Value to_block = *heap.root(argument_key(0)), block = *heap.root(scratch(13));
  for (Heap& with_block : store_word(to_block, block, word, std::move(heap))) {
    const Value to_room = *with_block.root(argument_key(1)), now = *with_block.root(scratch(14));
    for (Heap& h : store_word(to_room, now, word, std::move(with_block))) {
      const ObjectId made = h.root(scratch(13))->object();
      const Value bytes = *h.root(scratch(14));
      h.drop_root(scratch(13));
      h.drop_root(scratch(14));
      finish_line(call, Value::constant(-1), h, after);
      const Value length = h.fresh_number({1, most_bytes, 1, 0});
      if (!h.assume_less_equal(length, bytes, -1)) continue;
      Place place{std::move(h), made, Term::of(std::int64_t{0})};
      put_string(place, length);
      finish_line(call, length, std::move(place.heap), after);
    }
  }
}

void Executor::finish_line(const ir::Call& call, const Value& result, Heap heap, std::vector<Heap>& after) const {
  for (std::size_t i = 0; i < call.arguments.size(); ++i) heap.drop_root(argument_key(i));
  for (ir::RegisterId r : call.results) set(heap, r, result);
  after.push_back(std::move(heap));
}

}  // namespace heapwise::exec
