// Lost blocks: alive heap blocks that no variable leads to any more.
//
// Roots are the globals, the alive stack objects, and in each frame the current values of the variables that live in
// registers (a variable ends with its function) and the registers that are still needed. From there every word of
// memory that is an address within (or one past the end of) a block keeps that block. Words are looked for at every
// byte, for packed structs. A block that is lost stays lost, so looking when the run ends finds every loss; repeating
// the run with looks in between finds the place (interpreter.cpp). A run that is stopped before the program's end shows
// a loss only if the address cannot come back: one that has left its block counts for it.
//
// A block that only one past its end leads to, or a pointer in a register that has left it, or a value that no variable
// has, is neither lost nor held for sure: that is noted.
#include <algorithm>
#include <array>

#include "interp/machine.h"
#include "interp/touched.h"
#include "ir/operands.h"

namespace heapwise::interp {

namespace {

// Marks what can be reached. Linear in the bytes of what is reachable.
class Marker {
 public:
  Marker(Memory& memory, std::uint64_t pointer_bytes, Machine::Held held)
      : memory_(memory), pointer_bytes_(pointer_bytes), held_(held) {
    marked_.resize(memory.object_count());
  }

  void root(std::uint32_t index) {
    if (marked_[index]) return;
    marked_[index] = true;
    waiting_.push_back(index);
  }

  void address(std::uint64_t address) {
    const std::uint32_t index = memory_.find(address);
    if (index == 0) return;
    const Object& object = memory_.objects()[index];
    const bool strict = held_ == Machine::Held::ByVariablesInside;
    const std::uint64_t beyond = strict ? std::max<std::uint64_t>(object.size, 1) : object.size + 1;
    const bool holds = held_ == Machine::Held::ByAnyOffset || address - object.base < beyond;
    if (object.alive() && holds) root(index);
  }

  void register_slot(const Slot& slot) {
    address(slot.bits);
    if (held_ == Machine::Held::ByVariablesInside) return;
    // A number may have room for an address and more.
    if (pointer_bytes_ == 4)
      for (unsigned shift = 0; shift <= 32; shift += 8) address((slot.bits >> shift) & 0xffffffffU);
    // A pointer that has left its object still belongs to it.
    if (slot.extra != 0 && slot.extra < marked_.size() && memory_.objects()[slot.extra].alive())
      root(static_cast<std::uint32_t>(slot.extra));
  }

  // In a watched run a number that looks like an address is none: only what was stored as one counts.
  void watched_slot(const Slot& slot, const Openness& open) {
    const std::uint64_t index = open.is_address() ? open.object : slot.extra;
    if ((!open.is_fixed() && !open.is_address()) || index == 0 || index >= marked_.size()) return;
    const Object& object = memory_.objects()[index];
    if (object.alive() && slot.bits - object.base <= object.size) root(static_cast<std::uint32_t>(index));
  }
  void follow_only(const std::vector<std::vector<std::uint8_t>>& marks) { marks_ = &marks; }

  void follow() {
    while (!waiting_.empty()) {
      const std::uint32_t index = waiting_.back();
      waiting_.pop_back();
      if (marks_ == nullptr) scan(memory_.objects()[index]);
      else if (index < marks_->size()) scan_marked(memory_.objects()[index], (*marks_)[index]);
    }
  }

  [[nodiscard]] bool is_marked(std::uint32_t index) const { return marked_[index]; }

  template <class Visit>
  void each_word(const Object& object, Visit visit) const {
    if (object.size < pointer_bytes_ || object.bytes == nullptr) return;
    for (const Stretch& part : touched(object.bytes, object.size)) {
      // A word may begin before the stretch.
      std::uint64_t offset = part.from - std::min(part.from, pointer_bytes_ - 1);
      const std::uint64_t last = std::min(part.to - 1, object.size - pointer_bytes_);
      for (; offset <= last; ++offset) {
        // Large blocks are mostly zero.
        while (offset + 16 <= last && all_zero(object.bytes + offset)) offset += 8;
        std::uint64_t word = 0;
        std::memcpy(&word, object.bytes + offset, pointer_bytes_);
        if (word != 0) visit(word, object.base + offset);
      }
    }
  }

 private:
  void scan(const Object& object) {
    each_word(object, [this](std::uint64_t word, std::uint64_t at) {
      address(word);
      if (held_ == Machine::Held::ByAnyOffset) register_slot({word, memory_.object_of_loaded(at, word)});
    });
  }

  void scan_marked(const Object& object, const std::vector<std::uint8_t>& marks) {
    for (std::uint64_t offset = 0; offset + pointer_bytes_ <= std::min<std::uint64_t>(marks.size(), object.size);
         ++offset) {
      std::uint64_t i = 0;
      while (i < pointer_bytes_ && marks[offset + i] == i + 1) ++i;
      if (i < pointer_bytes_) continue;
      std::uint64_t word = 0;
      std::memcpy(&word, object.bytes + offset, pointer_bytes_);
      address(word);
    }
  }

  // Of 16 bytes.
  [[nodiscard]] static bool all_zero(const std::uint8_t* bytes) {
    std::array<std::uint64_t, 2> words{};
    std::memcpy(words.data(), bytes, sizeof words);
    return (words[0] | words[1]) == 0;
  }

  Memory& memory_;
  std::uint64_t pointer_bytes_;
  Machine::Held held_;
  std::vector<bool> marked_;
  std::vector<std::uint32_t> waiting_;
  const std::vector<std::vector<std::uint8_t>>* marks_ = nullptr;
};

}  // namespace

// The registers that a frame may still read. A frame that waits for a function of the program has handed over the
// arguments; one that waits for the library, or is the top one, has not.
std::vector<ir::RegisterId> Machine::needed_registers(std::size_t frame_index) const {
  const Frame& frame = frames_[frame_index];
  const ir::Position at = frame.code->positions[static_cast<std::size_t>(frame.pc - frame.code->ops.data())];
  const ir::Function& function = program_.function(frame.code->id);
  auto& live = code_.live[frame.code->id.index()];
  if (live == nullptr) live = std::make_unique<DecodedProgram::LiveRegisters>(function);
  std::vector<ir::RegisterId> needed = live->liveness.after(at.block, at.index);
  const auto add_operand = [&](const ir::Operand& operand) {
    if (operand.is_register()) needed.push_back(operand.register_id());
  };
  const ir::Block& block = function.block(at.block);
  if (at.index == block.instructions.size()) {
    ir::for_each_operand(block.terminator, add_operand);
    // On the way to a block, its parameters have their values already.
    ir::for_each_target(block.terminator, [&](const ir::Target& target) {
      const auto& entry = live->liveness.at_entry(target.block);
      needed.insert(needed.end(), entry.begin(), entry.end());
    });
  } else {
    const bool is_top = frame_index + 1 == frames_.size();
    const bool waits_for_library = std::ranges::count(boundaries_, frame_index + 1) != 0;
    if (is_top || waits_for_library) ir::for_each_operand(block.instructions[at.index], add_operand);
  }
  return needed;
}

std::vector<std::uint32_t> Machine::lost_blocks(Held held) {
  std::vector<std::uint32_t> lost;
  if (memory_.heap_blocks_made() == 0) return lost;
  Marker marker(memory_, pointer_bytes_, held);
  for (std::uint32_t index = 1; index < memory_.object_count(); ++index) {
    const Object& object = memory_.objects()[index];
    if (object.alive() && object.storage != Storage::Heap) marker.root(index);
  }
  if (options_.past != nullptr)
    for (std::uint32_t index = 1; index < memory_.object_count(); ++index)
      if (is_known_loss(memory_.objects()[index])) marker.root(index);
  if (watching_) marker.follow_only(open_bytes_);
  for (const Slot& slot : retained_) marker.register_slot(slot);
  const auto visit = [&](std::size_t at) {
    if (watching_) marker.watched_slot(slots_[at], open_slots_[at]);
    else marker.register_slot(slots_[at]);
  };
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const std::size_t base = frames_[i].base;
    for (std::uint32_t variable = frames_[i].code->first_variable; variable < frames_[i].code->slot_count; ++variable)
      visit(base + variable);
    if (held == Held::ByVariablesInside) continue;
    for (const ir::RegisterId each : needed_registers(i)) visit(base + each.index());
  }
  marker.follow();
  for (std::uint32_t index = 1; index < memory_.object_count(); ++index) {
    const Object& object = memory_.objects()[index];
    if (object.alive() && object.storage == Storage::Heap && !marker.is_marked(index)) lost.push_back(index);
  }
  return lost;
}

// First the blocks that no other lost block leads to, in the order of their allocation.
void Machine::sort_by_importance(std::vector<std::uint32_t>& lost) {
  const Marker marker(memory_, pointer_bytes_, Held::Somehow);
  std::vector<bool> led_to(memory_.object_count());
  for (const std::uint32_t index : lost)
    marker.each_word(memory_.objects()[index], [&](std::uint64_t word, std::uint64_t) {
      const std::uint32_t to = memory_.find(word);
      if (to != index) led_to[to] = true;
    });
  std::ranges::sort(lost, [&](std::uint32_t left, std::uint32_t right) {
    if (led_to[left] != led_to[right]) return !led_to[left];
    return memory_.objects()[left].serial < memory_.objects()[right].serial;
  });
}

// How many of the lost blocks go with the first one: those that were made at the same place, by the same calls, and
// what they lead to. The others are lost for themselves, and are found by a run that goes past these (passing.cpp).
std::size_t Machine::lost_with_first(const std::vector<std::uint32_t>& lost) {
  const Trail first = trail_of(memory_.objects()[lost.front()].allocated);
  Marker marker(memory_, pointer_bytes_, Held::Somehow);
  for (const std::uint32_t index : lost)
    if (trail_of(memory_.objects()[index].allocated) == first) marker.root(index);
  marker.follow();
  return static_cast<std::size_t>(
      std::ranges::count_if(lost, [&](std::uint32_t index) { return marker.is_marked(index); }));
}

void Machine::check_lost(bool program_ended) {
  if (!options_.properties.contains(Property::ValidMemtrack)) return;
  std::vector<std::uint32_t> lost = lost_blocks(program_ended ? Held::Somehow : Held::ByAnyOffset);
  if (lost.empty()) {
    if (!lost_blocks(Held::ByVariablesInside).empty()) note(Note::Kind::HeldFromOutside);
    return;
  }
  sort_by_importance(lost);
  Violation violation;
  violation.kind = Violation::Kind::LostMemory;
  violation.property = Property::ValidMemtrack;
  violation.at = trail();
  violation.exact_place = frames_.empty() && !lost_before_end_of_main_ && !exit_handlers_ran_;
  violation.program_ended = program_ended;
  violation.steps = steps_;
  violation.object = facts_of(memory_.objects()[lost[0]]);
  violation.more_blocks = lost_with_first(lost) - 1;
  result_.violations.push_back(std::move(violation));
}

void Machine::check_left() {
  if (!options_.properties.contains(Property::ValidMemcleanup)) return;
  Violation violation;
  std::uint64_t count = 0;  // of those that the same place has made: the others are findings of their own
  for (std::uint32_t index = 1; index < memory_.object_count(); ++index) {
    const Object& object = memory_.objects()[index];
    if (!object.alive() || object.storage != Storage::Heap || is_known_loss(object)) continue;
    if (!violation.object) violation.object = facts_of(object);
    if (trail_of(object.allocated) == violation.object->allocated) ++count;
  }
  if (count == 0) return;
  violation.kind = Violation::Kind::LeftMemory;
  violation.property = Property::ValidMemcleanup;
  violation.at = trail();
  violation.steps = steps_;
  violation.more_blocks = count - 1;
  result_.violations.push_back(std::move(violation));
}

// Looks for lost blocks in a repeated run. True: there are some, and the run need not go on.
bool Machine::probe_now() {
  if (lost_blocks().empty()) {
    probe_->last_good = std::max(probe_->last_good, steps_);
    return false;
  }
  probe_->first_bad = steps_;
  return true;
}

}  // namespace heapwise::interp
