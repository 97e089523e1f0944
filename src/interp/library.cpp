#include "interp/library.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <unordered_map>

#include "base/check.h"
#include "interp/machine.h"

namespace heapwise::interp {

Handler find_handler(std::string_view name) {
  static const std::unordered_map<std::string_view, Handler> handlers = [] {
    std::unordered_map<std::string_view, Handler> all;
    for (const auto family :
         {memory_handlers(), string_handlers(), stdio_handlers(), scan_handlers(), stdlib_handlers(), math_handlers(),
          control_handlers(), system_handlers(), answer_handlers(), option_handlers()})
      for (const auto& [each, handler] : family)
        HW_CHECK(all.emplace(each, handler).second, "one handler per function");
    return all;
  }();
  const auto found = handlers.find(name);
  return found == handlers.end() ? nullptr : found->second;
}

using models::Effect;
using models::Extent;
using models::Outcome;

std::optional<std::uint64_t> bytes_of(Machine& machine, const LibraryCall& call, const models::Extent& extent) {
  switch (extent.kind) {
    case Extent::Kind::Constant: return extent.scale;
    case Extent::Kind::Words: return extent.scale * machine.pointer_bytes();
    case Extent::Kind::Record: return machine.is_64_bit() ? extent.scale : extent.scale_32;
    case Extent::Kind::Family: return call.number(extent.first) == 2 ? 4 : 16;
    case Extent::Kind::Argument: return call.number(extent.first) * extent.scale;
    case Extent::Kind::Product: return call.number(extent.first) * call.number(extent.second);
    case Extent::Kind::String: return machine.string_at(call.at(extent.first)).size() + 1;
    case Extent::Kind::BoundedString: {
      const std::uint64_t bound = call.number(extent.second);
      const std::uint64_t length = machine.string_at(call.at(extent.first), bound).size();
      return length < bound ? length + 1 : bound;
    }
    case Extent::Kind::AtMost:
    case Extent::Kind::AtMostConstant:
    case Extent::Kind::AtMostPointed:
    case Extent::Kind::Printed:
    case Extent::Kind::Unknown: break;
  }
  return std::nullopt;
}

namespace {

// A run writes what stands there already.
void rewrite(Machine& machine, Slot pointer) {
  machine.note(Note::Kind::Environment);
  machine.write_bytes(pointer, machine.string_at(pointer) + '\0');
}

void run_effect(Machine& machine, const LibraryCall& call, const Effect& effect) {
  const Slot pointer = call.at(effect.argument);
  if (pointer.bits == 0 && effect.null_allowed) return;
  switch (effect.kind) {
    case Effect::Kind::Reads:
      if (const auto size = bytes_of(machine, call, effect.extent)) (void)machine.readable(pointer, *size);
      return;
    case Effect::Kind::Writes: {
      const auto size = bytes_of(machine, call, effect.extent);
      if (!size) break;
      for (std::uint64_t i = 0; i < *size; ++i)
        machine.set_byte(pointer, i, static_cast<std::uint8_t>(machine.input(call.called, ir::Type::integer(8))));
      // Data may be anything. What the system tells has rules that the entry does not say.
      if (call.function.model->kind != models::Kind::Input) machine.mark_open(pointer, *size);
      return;
    }
    case Effect::Kind::Frees: return machine.release(pointer);
    case Effect::Kind::Cuts: return rewrite(machine, pointer);
    case Effect::Kind::ReadsStrings:
      for (std::size_t i = effect.argument; effect.area && i < call.arguments.size(); ++i) {
        if (call.at(i).bits == 0) return;
        (void)machine.string_at(call.at(i));
      }
      if (effect.area) machine.undefined("strings without a null behind them");
      for (std::uint64_t i = 0;; i += machine.pointer_bytes()) {
        const Slot text = machine.load_pointer(machine.plus(pointer, i));
        if (text.bits == 0) return;
        (void)machine.string_at(text);
      }
    case Effect::Kind::TakesNumber:
      if (!call.type(effect.argument).is_pointer()) return;
      break;
    case Effect::Kind::InstallsHandler: {
      const Slot handler = effect.extent.scale == 0 ? pointer : machine.load_pointer(pointer);
      if (handler.bits <= 1) return;
      break;
    }
    case Effect::Kind::Retains: machine.note(Note::Kind::Environment); return machine.retain(pointer);
    case Effect::Kind::UsesStream:
    case Effect::Kind::ClosesStream:
    case Effect::Kind::ReopensStream:
      if (pointer.bits == 0) machine.bad_access(pointer, 1, false);
      return machine.note(Note::Kind::Environment);  // it may be closed
    default: break;
  }
  machine.finish(Ending::Unsupported, "the function " + std::string(call.called));
}

// What the function does is not known here, but the memory that it is given must be there.
void check_access(Machine& machine, const LibraryCall& call, const Effect& effect) {
  const Slot pointer = call.at(effect.argument);
  const bool touches = effect.kind == Effect::Kind::Reads || effect.kind == Effect::Kind::Writes;
  if (!touches || (pointer.bits == 0 && effect.null_allowed)) return;
  const auto size = bytes_of(machine, call, effect.extent);
  if (!size) return;
  if (effect.kind == Effect::Kind::Reads) (void)machine.readable(pointer, *size);
  else (void)machine.writable(pointer, *size);
}

// An input, brought into the range.
std::int64_t number_in_range(Machine& machine, const LibraryCall& call, const Outcome& outcome,
                             const Settle& settle = {}) {
  const ir::Type type = call.wants_result() ? call.result_type() : ir::Type::integer(32);
  std::int64_t high = outcome.high;
  if (outcome.bound_at >= 0) {
    const auto bound = static_cast<std::int64_t>(call.number(static_cast<std::size_t>(outcome.bound_at)));
    const bool asks = bound == 0 && outcome.bound_above_zero;
    const bool longer = outcome.unbounded_at >= 0 &&
                        (call.number(static_cast<std::size_t>(outcome.unbounded_at)) & outcome.unbounded_bit) != 0;
    if (bound >= 0 && !asks && !longer) high = std::min(high, bound);
  }
  const bool any_size = high == std::numeric_limits<std::int64_t>::max();  // as large as its type allows
  if (any_size && type.bits() < 64) high = static_cast<std::int64_t>(type.mask() >> 1);
  return machine.input_between(call.called, type, outcome.low, high, settle);
}

// Whether it may meet an error of a device.
bool reaches_device(const models::Model& model) {
  using models::Kind;
  if (model.on_descriptor && model.kind != Kind::Plain) return true;
  return std::ranges::any_of(model.effects, [](const Effect& effect) {
    return effect.is_name || effect.kind == Effect::Kind::UsesStream || effect.kind == Effect::Kind::ClosesStream;
  });
}

// A call that fails says why. Where that cannot be the device, the reason is open.
void tell_error(Machine& machine, const LibraryCall& call) {
  const bool failed =
      call.result && ir::as_signed(call.result->bits & call.result_type().mask(), call.result_type()) < 0;
  if (!failed) return;
  set_error(machine, EIO);
  if (!reaches_device(*call.function.model)) leave_error_open(machine);
}

// The words of a record that lead to strings lead to empty ones. What else the library has written there, and what
// these strings are, is open: there is no date with the day 0, and no name of a month is empty. What it keeps in
// variables it leaves as it was.
Slot library_record(Machine& machine, const LibraryCall& call, const Outcome& outcome, std::uint64_t size) {
  const Slot made = machine.library_object(call.name(), size);
  if (outcome.kept == models::Kept::Errno || outcome.kept == models::Kept::Variable) return made;
  machine.fill(made, 0, size);
  machine.mark_open(made, size);
  const unsigned texts = machine.is_64_bit() ? outcome.texts : outcome.texts_32;
  for (unsigned word = 0; texts >> word != 0; ++word) {
    if ((texts >> word & 1U) == 0) continue;
    const Slot text = machine.library_object(call.name() + " " + std::to_string(word), 1);
    machine.set_byte(text, 0, 0);
    machine.mark_open(text, 1);
    machine.store_pointer(machine.plus(made, word * machine.pointer_bytes()), text);
  }
  return made;
}

void give_outcome(Machine& machine, LibraryCall& call, const Outcome& outcome, const Settle& settle) {
  if (!call.wants_result()) return;
  const ir::Type type = call.result_type();
  switch (outcome.kind) {
    case Outcome::Kind::Nothing: return;
    case Outcome::Kind::Any: {
      if (settle && type.is_integer() && type.bits() <= 64) {
        const auto high = static_cast<std::int64_t>(type.mask() >> 1);
        return call.give_signed(machine.input_between(call.called, type, -high - 1, high, settle));
      }
      const ir::Bits value = machine.input(call.called, type, InputRead::Use::Returned);
      call.result =
          type.is_pointer() ? machine.pointer_from_number(static_cast<std::uint64_t>(value)) : Slot::of_wide(value);
      return;
    }
    case Outcome::Kind::Range: return call.give_signed(number_in_range(machine, call, outcome, settle));
    case Outcome::Kind::FreshBlock:
      if (const auto size = bytes_of(machine, call, outcome.extent)) {
        const auto content = outcome.zeroed ? Memory::Content::Zero : Memory::Content::Indeterminate;
        return call.give_pointer(machine.allocate_heap(*size, 16, content, outcome.may_be_null));
      }
      break;
    case Outcome::Kind::StackBlock:
      if (const auto size = bytes_of(machine, call, outcome.extent))
        return call.give_pointer(machine.allocate_in_frame(*size));
      break;
    case Outcome::Kind::Argument:
      if (const auto size = bytes_of(machine, call, outcome.extent))
        return call.give_pointer(machine.plus(call.at(outcome.argument), *size));
      break;
    case Outcome::Kind::Library:
      machine.note(Note::Kind::Environment);
      if (const auto size = bytes_of(machine, call, outcome.extent))
        return call.give_pointer(library_record(machine, call, outcome, *size));
      break;
    case Outcome::Kind::ArgumentOrFresh:
    case Outcome::Kind::LibraryTable:
    case Outcome::Kind::StringLength:
    case Outcome::Kind::PrintedLength:
    case Outcome::Kind::Status:
    case Outcome::Kind::InsideArgument: break;
  }
  machine.finish(Ending::Unsupported, "the function " + std::string(call.called));
}

// As many bytes as the result says, which comes first.
void receive(Machine& machine, LibraryCall& call) {
  const models::Model& model = *call.function.model;
  for (std::size_t i = 0; i + 1 < model.effects.size(); ++i) run_effect(machine, call, model.effects[i]);
  machine.note(Note::Kind::Environment);
  const std::int64_t count = number_in_range(machine, call, model.result);
  const Slot to = call.at(model.effects.back().argument);
  for (std::int64_t i = 0; i < count; ++i)
    machine.set_byte(to, static_cast<std::uint64_t>(i),
                     static_cast<std::uint8_t>(machine.input(call.called, ir::Type::integer(8))));
  call.give_signed(count);
  if (call.wants_result()) tell_error(machine, call);
}

}  // namespace

bool overlap(Slot a, std::uint64_t bytes_of_a, Slot b, std::uint64_t bytes_of_b) {
  return a.extra == b.extra && a.bits < b.bits + bytes_of_b && b.bits < a.bits + bytes_of_a;
}

void set_error(Machine& machine, int code) {
  machine.store(machine.library_object("__errno_location", 4), static_cast<ir::Bits>(code), 4);
}

void leave_error_open(Machine& machine) { machine.mark_open(machine.library_object("__errno_location", 4), 4); }

void fail(Machine& machine, LibraryCall& call, int code) {
  machine.note(Note::Kind::Environment);
  set_error(machine, code);
  if (call.wants_result() && call.result_type().is_pointer()) call.give_pointer(Slot{});
  else call.give_signed(-1);
}

void run_by_model(Machine& machine, LibraryCall& call, const Settle& settle) {
  const models::Model& model = *call.function.model;
  if (model.kind == models::Kind::Receive) return receive(machine, call);
  if (model.kind == models::Kind::Unsupported)
    machine.finish(Ending::Unsupported, "the function " + std::string(call.called));
  const bool computes =
      model.kind != models::Kind::Input && !model.result.from_environment &&
      (model.result.kind == Outcome::Kind::Any || model.result.kind == Outcome::Kind::Range ||
       std::ranges::any_of(model.effects, [](const Effect& effect) { return effect.kind == Effect::Kind::Writes; }));
  if (computes) {
    for (const Effect& effect : model.effects) check_access(machine, call, effect);
    machine.finish(Ending::Unsupported, "the function " + std::string(call.called));
  }
  for (const Effect& effect : model.effects) run_effect(machine, call, effect);
  // Which answers can come one after the other, the system knows: `umask(1)` gives what was set before.
  if (model.kind != models::Kind::Input && model.result.from_environment) machine.note(Note::Kind::Environment);
  give_outcome(machine, call, model.result, settle);
  if (model.result.from_environment && call.wants_result() && call.result_type().is_integer())
    tell_error(machine, call);
}

}  // namespace heapwise::interp
