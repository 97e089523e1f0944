// Calls and returns, and the objects that live on the stack.
#include <algorithm>

#include "base/check.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

const FunctionCode& Machine::callee_of(const Op* op, const CallSite& site) {
  if (site.callee.valid()) return code_.functions[site.callee.index()];
  const Slot pointer = value(op->a);
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(pointer.extra))];
  if (object.storage == Storage::Function && pointer.bits == object.base) return code_.functions[object.entity];
  Violation violation;
  violation.kind = pointer.bits == 0 ? Violation::Kind::NullDereference : Violation::Kind::CallOfNoFunction;
  violation.property = Property::ValidDeref;
  violation.address = pointer.bits;
  if (pointer.extra != 0) violation.object = facts_of(object);
  violate(std::move(violation));
}

bool Machine::call(const Op* op) {
  const CallSite& site = frames_.back().code->calls[static_cast<std::size_t>(op->x)];
  const FunctionCode& code = callee_of(op, site);
  if (code.model != nullptr) {
    // The error function of a program that is not searched for errors is a function like any other.
    using models::Kind;
    const bool is_error = code.model->kind == Kind::ReachesError || code.model->kind == Kind::AssertionFails;
    if (code.ops.empty() || !is_error || options_.properties.contains(Property::UnreachCall)) {
      call_library(code, site);
      return false;
    }
  }
  if (code.ops.empty())
    finish(Ending::Unsupported, "the function " + program_.function(code.id).name + " is defined nowhere");
  const std::size_t caller_base = frames_.back().base;
  const Slot* constants = frames_.back().code->constants.data();
  push_frame(code);
  const std::vector<ir::Type>& wanted = program_.function(code.id).parameters;
  Slot* frame = frame_slots();
  const std::size_t given = std::min(site.arguments.size(), code.parameters.size());
  for (std::size_t i = 0; i < given; ++i) {
    const SlotIndex from = site.arguments[i];
    const Slot argument = from >= 0 ? slots_[caller_base + static_cast<std::size_t>(from)] : constants[~from];
    frame[code.parameters[i]] = converted(argument, site.argument_types[i], wanted[i]);
    if (watching_) [[unlikely]] {
      const Openness own = from >= 0 ? open_slots_[caller_base + static_cast<std::size_t>(from)] : Openness{};
      set_openness(code.parameters[i], passed(own, argument, site.argument_types[i], wanted[i]));
    }
    if (follows_undefined_ && from >= 0) [[unlikely]]
      set_undefined(code.parameters[i], undefined_slots_[caller_base + static_cast<std::size_t>(from)]);
  }
  if (given < code.parameters.size()) [[unlikely]] {
    note(Note::Kind::CallMismatch);
    for (std::size_t i = given; i < code.parameters.size(); ++i) frame[code.parameters[i]] = undefined_value(wanted[i]);
  }
  if (recurrence_.watched) [[unlikely]]
    look_for_recursion();
  return true;
}

void Machine::push_frame(const FunctionCode& code) {
  if (frames_.size() >= options_.depth_limit) finish(Ending::MemoryLimit, "depth of the stack");
  std::uint32_t base = 0;
  if (!frames_.empty()) base = frames_.back().base + frames_.back().code->slot_count;
  const std::size_t needed = base + std::size_t{code.slot_count};
  if (needed > slots_.size()) {
    if (needed * sizeof(Slot) > options_.memory_limit) finish(Ending::MemoryLimit, "memory of the stack");
    slots_.resize(std::max(needed + 64, slots_.size() * 2));
  }
  std::fill_n(slots_.data() + base, code.slot_count, Slot{});
  if (watching_) [[unlikely]] {
    open_slots_.resize(slots_.size());
    std::fill_n(open_slots_.data() + base, code.slot_count, Openness{});
  }
  if (follows_undefined_) [[unlikely]] {
    undefined_slots_.resize(slots_.size());
    std::fill_n(undefined_slots_.data() + base, code.slot_count, UndefinedBits{});
  }
  Frame frame;
  frame.code = &code;
  frame.pc = code.ops.data();
  frame.base = base;
  frame.first_object = static_cast<std::uint32_t>(stack_objects_.size());
  frames_.push_back(frame);
}

void Machine::pop_frame() {
  const Frame& frame = frames_.back();
  if (stack_objects_.size() > frame.first_object) {
    const ProgramPoint place = here(false);
    for (std::size_t i = frame.first_object; i < stack_objects_.size(); ++i) end_stack_object(stack_objects_[i], place);
    stack_objects_.resize(frame.first_object);
  }
  frames_.pop_back();
}

// Returns from the top frame, and writes its caller's results. Where the library (or nobody) called, the values stay in
// `returned_`.
void Machine::leave(const Op* op) {
  const CallSite& values = frames_.back().code->calls[static_cast<std::size_t>(op->x)];
  returned_.clear();
  for (const SlotIndex each : values.arguments) returned_.push_back(value(each));
  returned_open_.clear();
  if (watching_)
    for (const SlotIndex each : values.arguments) returned_open_.push_back(openness(each));
  if (follows_undefined_) check_returned(values);
  if (frames_.size() == 1) prepare_end_of_main();
  pop_frame();
  if (frames_.size() == boundaries_.back()) return;
  const CallSite& site = frames_.back().code->calls[static_cast<std::size_t>(frames_.back().pc->x)];
  for (std::size_t i = 0; i < site.results.size(); ++i) {
    const ir::Type wanted = site.result_types[i];
    if (i >= returned_.size()) {
      note(Note::Kind::CallMismatch);
      set(site.results[i], undefined_value(wanted));
      continue;
    }
    set(site.results[i], converted(returned_[i], values.argument_types[i], wanted));
    if (watching_) [[unlikely]]
      set_openness(site.results[i], passed(returned_open_[i], returned_[i], values.argument_types[i], wanted));
    if (follows_undefined_) [[unlikely]]
      set_undefined(site.results[i], returned_undefined_[i]);
  }
}

// What is lost only because main's variables end is lost at main's return.
void Machine::prepare_end_of_main() {
  end_of_main_ = trail();
  if (options_.properties.contains(Property::ValidMemtrack)) lost_before_end_of_main_ = !lost_blocks().empty();
}

// A call whose types do not fit the function's: the bits are read as the other type.
Slot Machine::converted(Slot value, ir::Type from, ir::Type to) {
  if (from == to) [[likely]]
    return value;
  if (from.bits() != to.bits() || from.is_float() != to.is_float()) note(Note::Kind::CallMismatch);
  if (to.is_pointer()) return from.is_pointer() ? value : pointer_from_number(value.bits);
  return Slot::of_wide((from.bits() > 64 ? value.wide() : ir::Bits{value.bits}) & to.mask());
}

Slot Machine::undefined_value(ir::Type type) const {
  const ir::Bits pattern = (ir::Bits{0xa5a5a5a5a5a5a5a5ULL} << 64U) | 0xa5a5a5a5a5a5a5a5ULL;
  Slot slot = Slot::of_wide(pattern & type.mask());
  if (type.is_pointer()) slot.extra = 0;
  return slot;
}

void Machine::call_library(const FunctionCode& code, const CallSite& site) {
  LibraryCall call{code, program_.function(code.id).name, site, {}, std::nullopt};
  call.arguments.reserve(site.arguments.size());
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    Slot argument = value(site.arguments[i]);
    // Old declarations pass addresses as numbers.
    if (site.argument_types[i] == program_.word_type()) argument.extra = memory_.find(argument.bits);
    call.arguments.push_back(argument);
  }
  if (site.results.size() > 1) finish(Ending::Unsupported, "the function " + std::string(call.called));
  if (watching_) watch_arguments(call);
  if (follows_undefined_)
    for (const SlotIndex argument : site.arguments)
      if (!undefined_bits(argument).none()) decide_by(argument, "is given to " + std::string(call.called));
  const std::vector<NamedFile> files = named_files(*this, call);
  if (!fails_without_name(*this, call, files)) {
    if (code.handler != nullptr) code.handler(*this, call);
    else run_by_model(*this, call);
    follow_files(*this, call, files);
  }
  open_retained();
  if (site.results.empty()) return;
  const ir::Type type = site.result_types[0];
  Slot result = call.result.value_or(Slot{});
  if (type.bits() <= 64) result.bits &= static_cast<std::uint64_t>(type.mask());
  set(site.results[0], result);
  if (watching_) set_openness(site.results[0], openness_of_result(call, result));
  if (follows_undefined_) set_undefined(site.results[0], {});
}

// What nobody can change stays as it is.
void Machine::open_retained() {
  for (const Slot& kept : retained_) {
    const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(kept.extra))];
    if (object.alive() && object.writable != 0) mark_open({object.base, kept.extra}, object.size);
  }
}

Slot Machine::call_back(Slot pointer, const std::vector<Slot>& arguments) {
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(pointer.extra))];
  if (object.storage != Storage::Function || pointer.bits != object.base) bad_access(pointer, 1, false);
  const FunctionCode& code = code_.functions[object.entity];
  if (code.ops.empty()) finish(Ending::Unsupported, "a library function that calls a library function back");
  constexpr std::size_t kDeepest = 50;  // each level takes some of our own stack
  if (boundaries_.size() > kDeepest) finish(Ending::MemoryLimit, "depth of the stack");
  const std::size_t depth = frames_.size();
  push_frame(code);
  if (arguments.size() < code.parameters.size()) note(Note::Kind::CallMismatch);
  for (std::size_t i = 0; i < std::min(arguments.size(), code.parameters.size()); ++i)
    set(code.parameters[i], arguments[i]);
  boundaries_.push_back(depth);
  run_until(depth);
  boundaries_.pop_back();
  // The library looks at the sign.
  using Kind = Openness::Kind;
  if (!returned_open_.empty() && returned_open_[0].kind != Kind::Positive && returned_open_[0].kind != Kind::Negative)
    rely_on(returned_open_[0]);
  if (follows_undefined_ && !returned_undefined_.empty())
    decide_by(returned_undefined_[0], "decides what the library does");
  return returned_.empty() ? Slot{} : returned_[0];
}

void Machine::stack_allocate(const Op* op) {
  StackObject made;
  made.size = value(op->a).bits;
  made.alignment = static_cast<std::uint64_t>(op->x);
  made.variable = op->b;
  made.slot = op->result;
  made.survives_restore = op->sub != 0;
  begin_stack_object(made);
  if (op->to_width != 0) end_stack_object(made, here(false));  // its lifetime begins later
  stack_objects_.push_back(made);
}

void Machine::begin_stack_object(StackObject& object) {
  const Slot made = allocate(Storage::Stack, object.size, object.alignment, Memory::Content::Indeterminate);
  object.object = ObjectId(static_cast<std::uint32_t>(made.extra));
  object.alive = true;
  if (object.slot >= 0) set(object.slot, made);
  if (object.variable >= 0) memory_[object.object].entity = static_cast<std::uint32_t>(object.variable);
}

Slot Machine::allocate_in_frame(std::uint64_t size) {
  StackObject made;
  made.size = size;
  made.alignment = 16;
  made.survives_restore = true;
  begin_stack_object(made);
  stack_objects_.push_back(made);
  return {memory_[made.object].base, made.object.index()};
}

void Machine::end_stack_object(StackObject& object, ProgramPoint place) {
  if (object.alive) memory_.end(object.object, place);
  object.alive = false;
}

Machine::StackObject& Machine::stack_object_in(SlotIndex slot) {
  for (std::size_t i = stack_objects_.size(); i-- > frames_.back().first_object;)
    if (stack_objects_[i].slot == slot) return stack_objects_[i];
  HW_UNREACHABLE("a lifetime is of an object of this frame");
}

// A lifetime that begins anew is a new object: pointers to the former one stay dangling. (Where the former one is alive
// still, because a jump went back within its block, it stays the same object with new, indeterminate content.)
void Machine::lifetime_begin(const Op* op) {
  StackObject& object = stack_object_in(op->a);
  if (!object.alive) return begin_stack_object(object);
  const Object& same = memory_[object.object];
  if (same.written != nullptr) std::memset(same.written, 0, same.size);
}

void Machine::lifetime_end(const Op* op) { end_stack_object(stack_object_in(op->a), here(false)); }

void Machine::stack_restore(const Op* op) {
  const std::size_t kept = frames_.back().first_object + static_cast<std::size_t>(value(op->a).bits);
  if (kept >= stack_objects_.size()) return;
  const ProgramPoint place = here(false);
  auto keep = stack_objects_.begin() + static_cast<std::ptrdiff_t>(kept);
  for (auto each = keep; each != stack_objects_.end(); ++each) {
    if (each->survives_restore) *keep++ = *each;
    else end_stack_object(*each, place);
  }
  stack_objects_.erase(keep, stack_objects_.end());
}

}  // namespace heapwise::interp
