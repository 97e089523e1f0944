#include "interp/recurrence.h"

#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {
namespace {

constexpr std::size_t kCallersAsked = 64;

bool same_slot(const Slot& left, const Slot& right) { return left.bits == right.bits && left.extra == right.extra; }

// Constants do not change; blocks of no bytes are told apart by their addresses.
bool matters(const Object& object) {
  return object.alive() && (object.writable != 0 || object.storage == Storage::Heap);
}

KeptState::Content content_of(const Object& object, std::uint32_t id) {
  KeptState::Content content{id, {}, {}};
  if (object.bytes != nullptr) content.bytes.assign(object.bytes, object.bytes + object.size);
  if (object.written != nullptr) content.written.assign(object.written, object.written + object.size);
  return content;
}

// Bytes that were never written have no value: they do not matter, but that they were never written does.
bool same_content(const Object& object, const KeptState::Content& kept) {
  if (object.size != kept.bytes.size()) return false;
  for (std::size_t i = 0; i < kept.bytes.size(); ++i) {
    const bool was = kept.written.empty() || kept.written[i] != 0;
    const bool is = object.written == nullptr || object.written[i] != 0;
    if (was != is || (is && object.bytes[i] != kept.bytes[i])) return false;
  }
  return true;
}

}  // namespace

// What the state does not show: text of a stream, pointers that have left their objects, addresses that came back, work
// that the library has begun.
bool Machine::shows_its_state() const {
  return boundaries_.size() == 1 && texts_ahead_.empty() && !memory_.has_strays() && !memory_.has_recycled();
}

// The address of a variable that is not alive is given anew when it lives again.
bool Machine::holds_dead_variable(std::size_t frame, SlotIndex slot) const {
  const std::size_t end = frame + 1 < frames_.size() ? frames_[frame + 1].first_object : stack_objects_.size();
  for (std::size_t i = frames_[frame].first_object; i < end; ++i)
    if (stack_objects_[i].slot == slot) return !stack_objects_[i].alive;
  return false;
}

KeptState Machine::kept_state() const {
  KeptState kept;
  for (const Frame& frame : frames_) kept.calls.push_back({frame.code, frame.pc});
  for (std::size_t i = frames_.size(); i-- > 0;) {
    for (const ir::RegisterId each : needed_registers(i)) {
      if (holds_dead_variable(i, static_cast<SlotIndex>(each.index()))) continue;
      const std::size_t slot = frames_[i].base + each.index();
      kept.registers.push_back({slot, slots_[slot]});
    }
  }
  keep_memory(kept);
  return kept;
}

void Machine::keep_memory(KeptState& kept) const {
  for (std::uint32_t id = 1; id < memory_.object_count(); ++id)
    if (matters(memory_[ObjectId(id)])) kept.alive.push_back(content_of(memory_[ObjectId(id)], id));
  kept.stack_objects = stack_objects_.size();
  kept.library_objects = library_objects_.size();
  kept.retained = retained_.size();
  kept.exit_handlers = exit_handlers_.size();
  kept.inputs = result_.inputs.size();
  kept.steps = steps_;
}

// `deeper`: variables of calls that were begun since then may be there, too.
bool Machine::has_memory_of(const KeptState& kept, bool deeper) const {
  if (kept.library_objects != library_objects_.size() || kept.retained != retained_.size() ||
      kept.exit_handlers != exit_handlers_.size())
    return false;
  if (!deeper && kept.stack_objects != stack_objects_.size()) return false;
  std::size_t next = 0;
  for (std::uint32_t id = 1; id < memory_.object_count(); ++id) {
    const Object& object = memory_[ObjectId(id)];
    const bool was = next < kept.alive.size() && kept.alive[next].object == id;
    if (was != matters(object) && !(deeper && !was && object.storage == Storage::Stack)) return false;
    if (was && !same_content(object, kept.alive[next++])) return false;
  }
  return next == kept.alive.size();
}

bool Machine::is_back_in(const KeptState& kept) const {
  if (frames_.size() != kept.calls.size() ||
      !(kept.calls.back() == KeptState::Place{frames_.back().code, frames_.back().pc}))
    return false;
  for (const KeptState::Register& each : kept.registers)
    if (!same_slot(slots_[each.slot], each.value)) return false;
  for (std::size_t i = 0; i < frames_.size(); ++i)
    if (!(kept.calls[i] == KeptState::Place{frames_[i].code, frames_[i].pc})) return false;
  return has_memory_of(kept, false);
}

void Machine::never_ends(const KeptState& since) {
  Violation violation;
  violation.kind = Violation::Kind::NeverEnds;
  violation.property = Property::Termination;
  violation.round_steps = steps_ - since.steps;
  violation.round_inputs = result_.inputs.size() - since.inputs;
  // The run ends here: it is told at the nearest place before that has a line.
  const FunctionCode& code = *frames_.back().code;
  const Op* place = frames_.back().pc;
  const auto line_of = [&](const Op* op) {
    return ir::location_of(program_, code.positions[static_cast<std::size_t>(op - code.ops.data())]).line;
  };
  while (place != code.ops.data() && line_of(place) == 0) --place;
  if (line_of(place) != 0) frames_.back().pc = place;
  violate(std::move(violation));
}

void Machine::look_for_recurrence() {
  if (!shows_its_state()) return recurrence_.at_jump.clear();
  if (!recurrence_.at_jump.empty() && is_back_in(recurrence_.at_jump.front())) never_ends(recurrence_.at_jump.front());
  if (++recurrence_.looks < recurrence_.next_kept) return;
  recurrence_.next_kept = recurrence_.looks * 2;
  recurrence_.at_jump.assign(1, kept_state());
}

// The top frame has its arguments and has done nothing. Where a call that waits seems to have had the same ones, this
// call is kept, to see whether there is another like it before it returns.
void Machine::look_for_recursion() {
  if (!shows_its_state()) return recurrence_.at_call.clear();
  const Frame& top = frames_.back();
  std::vector<KeptState::Register> arguments;
  for (const SlotIndex each : top.code->parameters)
    arguments.push_back({static_cast<std::size_t>(each), slots_[top.base + static_cast<std::size_t>(each)]});
  const auto has_them = [&](std::uint32_t base) {
    return std::ranges::all_of(arguments,
                               [&](const auto& each) { return same_slot(slots_[base + each.slot], each.value); });
  };
  // What waits below may not have returned in between: its frame would be gone, and the state with it.
  if (!recurrence_.at_call.empty() && recurrence_.at_call.front().calls.size() >= frames_.size())
    recurrence_.at_call.clear();
  if (!recurrence_.at_call.empty()) {
    const KeptState& kept = recurrence_.at_call.front();
    const bool same = kept.calls.back().code == top.code &&
                      std::ranges::equal(kept.registers, arguments, [](const auto& left, const auto& right) {
                        return left.slot == right.slot && same_slot(left.value, right.value);
                      });
    if (same && has_memory_of(kept, true)) never_ends(kept);
    if (frames_.size() < kept.calls.size() * 2) return;
  }
  const std::size_t last = frames_.size() - 1;
  for (std::size_t i = last; i-- > (last > kCallersAsked ? last - kCallersAsked : 0);) {
    if (frames_[i].code != top.code || !has_them(frames_[i].base)) continue;
    KeptState kept;
    kept.calls.resize(frames_.size());
    kept.calls.back().code = top.code;
    kept.registers = std::move(arguments);
    keep_memory(kept);
    recurrence_.at_call.clear();
    recurrence_.at_call.push_back(std::move(kept));
    return;
  }
}

}  // namespace heapwise::interp
