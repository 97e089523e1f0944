#include "trace/marks.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/expression.h"
#include "trace/input_words.h"
#include "trace/message.h"

namespace heapwise::trace {

using interp::Violation;

std::vector<ir::Operand> used_pointers(const ir::Program& program, const Violation& violation) {
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  if (instruction == nullptr) return {};
  if (const auto* call = std::get_if<ir::Call>(&instruction->what)) return call->arguments;
  const ir::FunctionId function = violation.at.stack.empty() ? ir::FunctionId{} : violation.at.stack.front().function;
  return {Expressions(program, function).base_of(accessed(*instruction, violation.is_write))};
}

void Marks::mark_causes() {
  mark_object();
  const bool null = violation_.kind == Violation::Kind::NullDereference;
  if ((null || violation_.kind == Violation::Kind::WildPointer) && !mark_uninitialised() && null) mark_origin_of_null();
  if (violation_.kind == Violation::Kind::ErrorReached) mark_last_condition();
}

// The last step with the text `wanted_`, or, where it was left out, a new one behind the others.
void Marks::mark(Step::Kind kind, const Place& at, std::string text) {
  for (std::size_t i = trace_.steps.size(); i-- > 0;) {
    Step& step = trace_.steps[i];
    if (step.kind != kind || !(step.at == at) || step.text != wanted_) continue;
    step.matters = true;
    step.text = std::move(text);
    return;
  }
  Step step;
  step.kind = kind;
  step.at = at;
  step.text = std::move(text);
  step.matters = true;
  trace_.steps.push_back(std::move(step));
}

void Marks::mark_object() {
  if (!violation_.object) return;
  const interp::ObjectFacts& object = *violation_.object;
  const bool heap = object.storage == interp::Storage::Heap;
  if (heap && !object.allocated.stack.empty()) {
    wanted_ = fmt::format("allocates block #{} of {} bytes", object.serial, object.size);
    mark(Step::Kind::Allocate, place_of(program_, object.allocated.stack.front()),
         fmt::format("the block of {} byte{} is allocated here{}", object.size, object.size == 1 ? "" : "s",
                     caller_words(object.allocated)));
  }
  if (!object.ended || object.ended->stack.empty()) return;
  wanted_ = heap ? fmt::format("frees block #{}", object.serial) : "";
  mark(heap ? Step::Kind::Free : Step::Kind::ScopeEnd, place_of(program_, object.ended->stack.front()),
       heap ? "it is freed here" + when_words(*object.ended) : "its scope ends here");
}

// The very instruction that fails has run before, in the same call: a loop came back to it.
std::string Marks::when_words(const interp::Trail& ended) const {
  const bool again = !violation_.at.stack.empty() && ended.stack == violation_.at.stack;
  return again ? ", in an earlier round of the loop" : caller_words(ended);
}

// Many programs have one function that allocates and one that frees: who called it says more.
std::string Marks::caller_words(const interp::Trail& trail) const {
  if (trail.stack.size() < 2) return "";
  const Place own = place_of(program_, trail.stack[0]), call = place_of(program_, trail.stack[1]);
  if (!call.known()) return "";
  return call.file == own.file ? fmt::format(", in the call from line {}", call.line)
                               : fmt::format(", in the call from {}:{}", call.file, call.line);
}

// What decided that the error was reached.
void Marks::mark_last_condition() {
  for (std::size_t i = trace_.steps.size(); i-- > 0;) {
    Step& step = trace_.steps[i];
    if (step.kind != Step::Kind::Branch || !step.text.starts_with('`')) continue;
    step.matters = true;
    return;
  }
}

// A pointer that nobody has given a value: the last one that was read as this address. Of null, only where the run
// shows that it is this one: many things are null.
bool Marks::mark_uninitialised() {
  const std::optional<std::uint64_t> value = pointer_value(program_, violation_);
  const auto& inputs = bug_.run.inputs;
  const auto origin = recorder_.origin_of_null();
  if (!value || (*value == 0 && (!origin || !origin->undefined))) return false;
  for (std::size_t i = inputs.size(); i-- > 0;) {
    const interp::InputRead& input = inputs[i];
    if (!input.source.starts_with("uninitialised") || !input.type.is_pointer() || input.value != *value) continue;
    if (*value == 0 && input.at != origin->at) continue;
    wanted_ = input_words(program_, input);
    mark(Step::Kind::Input, place_of(program_, input.at),
         fmt::format("{}: it may be anything, here {}", no_value_words(program_, input),
                     *value == 0 ? "NULL" : fmt::format("0x{:x}", *value)));
    return true;
  }
  return false;
}

// Where the null pointer comes from, and what decided that it came to that.
void Marks::mark_origin_of_null() {
  const auto origin = recorder_.origin_of_null();
  if (!origin || origin->undefined || origin->at == end_position()) return;
  const Place place = place_of(program_, origin->at);
  if (!place.known()) return;
  mark_decision_before(place);
  wanted_.clear();
  mark(Step::Kind::Write, place, origin_words(origin->at));
  mark_return(origin->at);
}

// The last decision in the function before this line.
void Marks::mark_decision_before(const Place& place) {
  for (std::size_t i = trace_.steps.size(); i-- > 0;) {
    Step& step = trace_.steps[i];
    if (step.kind != Step::Kind::Branch || step.at.function != place.function || step.at.line > place.line) continue;
    if (step.text.starts_with('`')) step.matters = true;
    return;
  }
}

// The call that gave it, where it stands elsewhere.
void Marks::mark_return(ir::Position origin) {
  for (const ir::Operand& pointer : used_pointers(program_, violation_)) {
    const Expressions expressions(program_, end_position().function);
    const ir::Instruction* made = expressions.definition(pointer);
    const auto* call = made == nullptr ? nullptr : std::get_if<ir::Call>(&made->what);
    if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) continue;
    if (origin == expressions.position(pointer)) continue;
    return mark(Step::Kind::Write, place_of(program_, expressions.position(pointer)),
                fmt::format("{}() returned NULL here", program_.function(call->callee.function_id()).name));
  }
}

std::string Marks::origin_words(ir::Position origin) const {
  const ir::Function& function = program_.function(origin.function);
  const ir::Block& block = function.block(origin.block);
  if (origin.index == block.instructions.size()) {
    const auto* jump = std::get_if<ir::Jump>(&block.terminator.what);
    const bool returns = std::holds_alternative<ir::Return>(block.terminator.what) ||
                         (jump != nullptr && only_returns(function.block(jump->target.block)));
    return returns ? fmt::format("{}() returns NULL here", function.name) : "the pointer becomes NULL here";
  }
  const ir::Instruction& made = block.instructions[origin.index];
  if (const auto* store = std::get_if<ir::Store>(&made.what)) {
    const std::string name = Expressions(program_, origin.function).at(store->address, program_.pointer_type().bytes());
    return fmt::format("{} is set to NULL here", name.empty() ? "the pointer" : "'" + name + "'");
  }
  const auto* call = std::get_if<ir::Call>(&made.what);
  if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) return "the pointer becomes NULL here";
  const ir::Function& callee = program_.function(call->callee.function_id());
  return callee.has_body() ? fmt::format("NULL is passed to {}() here", callee.name)
                           : fmt::format("{}() returned NULL here", callee.name);
}

// All ways out of a function end at its last line: the last decision says which one was taken.
void Marks::mark_last_decision(const Step& end) {
  for (std::size_t i = trace_.steps.size(); i-- > 0;) {
    Step& step = trace_.steps[i];
    if (step.kind != Step::Kind::Branch || step.depth != end.depth || step.at.function != end.at.function) continue;
    step.matters = true;
    step.text += fmt::format(" here, on the way to the end of {}()", end.at.function);
    return;
  }
}

}  // namespace heapwise::trace
