// Going past defects that are known (Options::past), to see what else is wrong.
//
// An instruction that would violate a property is left out: a store, a copy or a free does nothing; what a load, a
// division or a call of the library gives is zero; a sum wraps. That is another program than the one that is asked
// about: the one in which this instruction is guarded by a test. So a run says what it has left out
// (RunResult::left_out), and whoever reports what such a run meets says that it stands behind something else. In a
// watched run the zeros, and the bytes that were to be written, count as open (openness.h): what depends on them is a
// consequence, and no finding of its own.
//
// A block that is known to be lost is held from then on, with all that it leads to.
#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::size_t kMostLeftOut = 1000;  // then the run ends: each costs as much as thousands of steps

[[nodiscard]] bool is_load(const Op* op) { return op->code >= Opcode::Load8 && op->code <= Opcode::LoadAny; }
[[nodiscard]] bool is_arithmetic(const Op* op) { return op->code >= Opcode::Add && op->code <= Opcode::FloatBinary; }

}  // namespace

Past::Single single_of(const Violation& violation) {
  const auto first = [](const Trail& trail) { return trail.stack.empty() ? ir::Position{} : trail.stack.front(); };
  Past::Single single{first(violation.at), {}, {}};
  if (!violation.object) return single;
  single.allocated = first(violation.object->allocated);
  if (violation.object->ended) single.ended = first(*violation.object->ended);
  return single;
}

bool Machine::is_known(const Violation& violation) const {
  if (options_.past == nullptr || violation.at.stack.empty() || frames_.empty()) return false;
  const Past& past = *options_.past;
  return std::ranges::find(past.violations, violation.at.stack.front()) != past.violations.end() ||
         std::ranges::find(past.singles, single_of(violation)) != past.singles.end();
}

bool Machine::is_known_loss(const Object& block) const {
  if (options_.past == nullptr || block.storage != Storage::Heap || !block.alive()) return false;
  const Past& past = *options_.past;
  if (std::ranges::find(past.blocks, block.serial) != past.blocks.end()) return true;
  return !past.losses.empty() && std::ranges::find(past.losses, trail_of(block.allocated)) != past.losses.end();
}

void Machine::remember_left_out() {
  if (result_.left_out.size() >= kMostLeftOut) finish(Ending::StepLimit, "");
  const ProgramPoint place = here(false);
  result_.left_out.push_back({code_.functions[place.function].positions[place.pc], steps_, memory_.heap_blocks_made()});
}

void Machine::leave_out() {
  remember_left_out();
  throw SteppedOver{};
}

// The operation at which the top frame stands has had no effect: gives it a result, and goes on behind it.
void Machine::step_over() {
  Frame& top = frames_.back();
  const Op* op = top.pc;
  const Openness open{Openness::Kind::OpenValue, 0};
  if (op->code == Opcode::Call) {
    for (const SlotIndex result : top.code->calls[static_cast<std::size_t>(op->x)].results) {
      set(result, {});
      if (watching_) set_openness(result, open);
    }
  } else if (is_load(op) || is_arithmetic(op)) {
    set(op->result, {});
    if (watching_) set_openness(op->result, open);
  }
  if (watching_) open_what_was_to_be_written(op);
  ++frames_.back().pc;
}

// The whole objects: how much of them was meant nobody can say.
void Machine::open_what_was_to_be_written(const Op* op) {
  const auto blur = [&](const Slot& pointer) {
    const Object& object = memory_.objects()[pointer.extra];
    if (pointer.extra == 0 || !object.alive() || object.bytes == nullptr || object.size == 0) return;
    set_marks({object.base, pointer.extra}, std::vector<std::uint8_t>(object.size, kOpenValueByte));
  };
  if (is_load(op) || is_arithmetic(op)) return;
  if (op->code != Opcode::Call) return blur(value(op->a));
  for (const SlotIndex argument : frames_.back().code->calls[static_cast<std::size_t>(op->x)].arguments)
    blur(value(argument));
}

}  // namespace heapwise::interp
