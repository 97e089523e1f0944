#include "trace/trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/expression.h"
#include "trace/input_words.h"
#include "trace/message.h"
#include "trace/picture.h"
#include "trace/recorder.h"

namespace heapwise::trace {

namespace {

using interp::Violation;

constexpr std::size_t kMostPictures = 16;
constexpr std::uint64_t kLongest = 20'000'000;  // steps of a run that is followed step by step

class Builder {
 public:
  Builder(const ir::Program& program, const hunt::Bug& bug, const ir::Conditions* conditions)
      : program_(program),
        bug_(bug),
        violation_(bug.violation()),
        recorder_(program, conditions, {end_position(), violation_.steps, used_pointers()}) {}

  Trace build() {
    trace_.property = to_string(violation_.property);
    trace_.kind = to_string(violation_.kind);
    trace_.message = message_of(program_, violation_);
    trace_.about = about(program_, violation_);
    trace_.exact_place = violation_.exact_place;
    if (!violation_.at.stack.empty()) trace_.at = place_of(program_, violation_.at.stack.front());
    for (std::size_t i = 1; i < violation_.at.stack.size(); ++i)
      trace_.calls.push_back(place_of(program_, violation_.at.stack[i]));
    for (const interp::InputRead& input : bug_.run.inputs)
      trace_.inputs.push_back(
          {source_words(input), input_value(program_, input), place_of(program_, input.at), is_returned(input)});
    trace_.inputs_told = input_lines(program_, bug_.run.inputs, trace_.at.file);
    for (const interp::Choice& choice : bug_.choices)
      trace_.choices.push_back({choice_words(program_, choice), place_of(program_, choice.at)});
    follow();
    name_the_way_out();
    mark_object();
    const bool null = violation_.kind == Violation::Kind::NullDereference;
    if ((null || violation_.kind == Violation::Kind::WildPointer) && !mark_uninitialised() && null)
      mark_origin_of_null();
    if (violation_.kind == Violation::Kind::OutOfBounds) say_indices();
    if (violation_.kind == Violation::Kind::ErrorReached) mark_last_condition();
    add_end();
    return std::move(trace_);
  }

 private:
  // An address other than null is a number that C does not compare with.
  [[nodiscard]] static bool is_returned(const interp::InputRead& input) {
    return input.is_returned() && (!input.type.is_pointer() || input.value == 0);
  }

  [[nodiscard]] ir::Position end_position() const {
    return violation_.at.stack.empty() ? ir::Position{} : violation_.at.stack.front();
  }

  // Through which the violating instruction accesses memory, or which it hands to the library.
  [[nodiscard]] std::vector<ir::Operand> used_pointers() const {
    const ir::Instruction* instruction = instruction_at(program_, violation_.at);
    if (instruction == nullptr) return {};
    if (const auto* call = std::get_if<ir::Call>(&instruction->what)) return call->arguments;
    return {Expressions(program_, end_position().function).base_of(accessed(*instruction, violation_.is_write))};
  }

  // All ways out of a function end at its closing brace, or at a jump without a place: what is meant is the statement
  // that returns.
  void name_the_way_out() {
    const auto from = recorder_.came_from();
    if (!trace_.at.known() && from) trace_.at = place_of(program_, *from);
    if (violation_.kind != Violation::Kind::LostMemory || violation_.at.stack.empty() || !from) return;
    const ir::Position end = end_position();
    const bool is_jump =
        std::holds_alternative<ir::Jump>(program_.function(from->function).block(from->block).terminator.what);
    const bool is_end = instruction_at(program_, violation_.at) == nullptr && from->function == end.function;
    if (!is_end || !is_jump || !only_returns(program_.function(end.function).block(end.block))) return;
    if (const Place place = place_of(program_, *from); place.known()) trace_.at = place;
  }

  void follow() {
    if (violation_.steps > kLongest) {
      trace_.complete = false;
      return;
    }
    interp::Options options = bug_.options;
    options.observer = &recorder_;
    options.exact_leaks = false;
    const interp::Interpreter interpreter(program_, *bug_.models);
    const interp::Inputs inputs(bug_.inputs);
    (void)interpreter.run(inputs, options);
    trace_.steps = recorder_.steps(bug_.run.inputs);
    trace_.complete = recorder_.complete();
    if (recorder_.end_time() == 0) return;
    const std::vector<std::uint64_t> times = recorder_.times();
    Camera camera(program_, moments(times));
    options.observer = &camera;
    (void)interpreter.run(inputs, options);
    show(camera, times);
  }

  // The end, and what it looked like behind each of the last steps that changed the heap.
  [[nodiscard]] std::set<std::uint64_t> moments(const std::vector<std::uint64_t>& times) const {
    std::set<std::uint64_t> result = {recorder_.end_time()};
    for (std::size_t i = times.size(); i-- > 0 && result.size() < kMostPictures;) {
      const Step::Kind kind = trace_.steps[i].kind;
      const bool changes = kind == Step::Kind::Allocate || kind == Step::Kind::Free || kind == Step::Kind::Leave;
      if (changes && times[i] < recorder_.end_time()) result.insert(times[i] + 1);
    }
    return result;
  }

  // Every step has the last picture that was taken when it was over.
  void show(const Camera& camera, const std::vector<std::uint64_t>& times) {
    const std::uint64_t serial = violation_.object ? violation_.object->serial : 0;
    for (const auto& [time, memory] : camera.memory()) {
      for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] + 1 >= time) trace_.steps[i].picture = trace_.pictures.size();
      trace_.pictures.push_back(draw(program_, memory, serial));
    }
  }

  // The last step with the text `wanted_`, or, where it was left out, a new one behind the others.
  void mark(Step::Kind kind, const Place& at, std::string text) {
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

  void mark_object() {
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
         heap ? "it is freed here" + caller_words(*object.ended) : "its scope ends here");
  }

  // Many programs have one function that allocates and one that frees: who called it says more.
  [[nodiscard]] std::string caller_words(const interp::Trail& trail) const {
    if (trail.stack.size() < 2) return "";
    const Place own = place_of(program_, trail.stack[0]), call = place_of(program_, trail.stack[1]);
    if (!call.known()) return "";
    return call.file == own.file ? fmt::format(", in the call from line {}", call.line)
                                 : fmt::format(", in the call from {}:{}", call.file, call.line);
  }

  // What decided that the error was reached.
  void mark_last_condition() {
    for (std::size_t i = trace_.steps.size(); i-- > 0;) {
      Step& step = trace_.steps[i];
      if (step.kind != Step::Kind::Branch || !step.text.starts_with('`')) continue;
      step.matters = true;
      return;
    }
  }

  // A pointer that nobody has given a value: the last one that was read as this address.
  bool mark_uninitialised() {
    const std::optional<std::uint64_t> value = pointer_value(program_, violation_);
    const auto& inputs = bug_.run.inputs;
    for (std::size_t i = inputs.size(); value && i-- > 0;) {
      const interp::InputRead& input = inputs[i];
      if (!input.source.starts_with("uninitialised") || !input.type.is_pointer() || input.value != *value) continue;
      wanted_ = input_words(program_, input);
      const std::string name = name_of_read(input.at);
      mark(Step::Kind::Input, place_of(program_, input.at),
           fmt::format("{} has never got a value: it may be anything, here {}",
                       name.empty() ? "this variable" : "'" + name + "' is read here, but",
                       *value == 0 ? "NULL" : fmt::format("0x{:x}", *value)));
      return true;
    }
    return false;
  }

  // What the load at this place reads.
  [[nodiscard]] std::string name_of_read(ir::Position at) const {
    if (!at.function.valid()) return "";
    const ir::Block& block = program_.function(at.function).block(at.block);
    const auto* load =
        at.index < block.instructions.size() ? std::get_if<ir::Load>(&block.instructions[at.index].what) : nullptr;
    if (load == nullptr) return "";
    return Expressions(program_, at.function).at(load->address, program_.pointer_type().bytes());
  }

  // "..., with i = 5": the values that chose the element.
  void say_indices() {
    const ir::Instruction* instruction = instruction_at(program_, violation_.at);
    if (instruction == nullptr || trace_.pictures.empty()) return;
    const ir::Operand address = accessed(*instruction, violation_.is_write);
    std::string said;
    for (const ir::VariableId index : Expressions(program_, end_position().function).indices(address)) {
      const std::string& name = program_.variable(index).name;
      const std::vector<Picture::Cell>& names = trace_.pictures.back().names;
      const auto same = [&](const Picture::Cell& cell) { return cell.name == name; };
      const auto cell = std::ranges::find_if(names, same);
      // Two variables of one name: which one is meant?
      if (name.empty() || std::ranges::count_if(names, same) != 1 || cell->value.empty()) continue;
      said += fmt::format("{}{} = {}", said.empty() ? ", with " : ", ", name, cell->value);
    }
    trace_.message += said;
  }

  // Where the null pointer comes from, and what decided that it came to that.
  void mark_origin_of_null() {
    const std::optional<ir::Position> origin = recorder_.origin_of_null();
    if (!origin || *origin == end_position()) return;
    const Place place = place_of(program_, *origin);
    if (!place.known()) return;
    mark_decision_before(place);
    wanted_.clear();
    mark(Step::Kind::Write, place, origin_words(*origin));
    mark_return(*origin);
  }

  // The last decision in the function before this line.
  void mark_decision_before(const Place& place) {
    for (std::size_t i = trace_.steps.size(); i-- > 0;) {
      Step& step = trace_.steps[i];
      if (step.kind != Step::Kind::Branch || step.at.function != place.function || step.at.line > place.line) continue;
      if (step.text.starts_with('`')) step.matters = true;
      return;
    }
  }

  // The call that gave it, where it stands elsewhere.
  void mark_return(ir::Position origin) {
    for (const ir::Operand& pointer : used_pointers()) {
      const Expressions expressions(program_, end_position().function);
      const ir::Instruction* made = expressions.definition(pointer);
      const auto* call = made == nullptr ? nullptr : std::get_if<ir::Call>(&made->what);
      if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) continue;
      if (origin == expressions.position(pointer)) continue;
      return mark(Step::Kind::Write, place_of(program_, expressions.position(pointer)),
                  fmt::format("{} returned NULL here", program_.function(call->callee.function_id()).name));
    }
  }

  [[nodiscard]] std::string origin_words(ir::Position origin) const {
    const ir::Function& function = program_.function(origin.function);
    const ir::Block& block = function.block(origin.block);
    if (origin.index == block.instructions.size()) {
      const auto* jump = std::get_if<ir::Jump>(&block.terminator.what);
      const bool returns = std::holds_alternative<ir::Return>(block.terminator.what) ||
                           (jump != nullptr && only_returns(function.block(jump->target.block)));
      return returns ? fmt::format("{} returns NULL here", function.name) : "the pointer becomes NULL here";
    }
    const ir::Instruction& made = block.instructions[origin.index];
    if (const auto* store = std::get_if<ir::Store>(&made.what)) {
      const std::string name =
          Expressions(program_, origin.function).at(store->address, program_.pointer_type().bytes());
      return fmt::format("{} is set to NULL here", name.empty() ? "the pointer" : "'" + name + "'");
    }
    const auto* call = std::get_if<ir::Call>(&made.what);
    if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) return "the pointer becomes NULL here";
    const ir::Function& callee = program_.function(call->callee.function_id());
    return callee.has_body() ? fmt::format("NULL is passed to {} here", callee.name)
                             : fmt::format("{} returned NULL here", callee.name);
  }

  // The one variable or field that held the block's address before it was lost; empty: none, or several.
  [[nodiscard]] std::string last_holder() const {
    if (trace_.pictures.empty()) return "";
    const Picture& picture = trace_.pictures.back();
    std::vector<std::string> holders;
    const auto look = [&](const std::vector<Picture::Cell>& cells) {
      for (const Picture::Cell& cell : cells)
        if (cell.target != Picture::kNowhere && picture.objects[cell.target].marked) holders.push_back(cell.name);
    };
    look(picture.names);
    for (const Picture::Object& object : picture.objects)
      if (object.alive) look(object.cells);
    return holders.size() == 1 ? holders.front() : "";
  }

  // All ways out of a function end at its last line: the last decision says which one was taken.
  void mark_last_decision(const Step& end) {
    for (std::size_t i = trace_.steps.size(); i-- > 0;) {
      Step& step = trace_.steps[i];
      if (step.kind != Step::Kind::Branch || step.depth != end.depth || step.at.function != end.at.function) continue;
      step.matters = true;
      step.text += " here, on the way to the end of " + end.at.function;
      return;
    }
  }

  void add_end() {
    Step step;
    const bool lost = violation_.kind == Violation::Kind::LostMemory;
    step.kind = lost ? Step::Kind::Lose : Step::Kind::Violation;
    step.at = trace_.at;
    step.depth = violation_.at.stack.empty() ? 0 : static_cast<std::uint32_t>(violation_.at.stack.size() - 1);
    step.text = lost ? loss_words(program_, violation_, last_holder()) : trace_.message;
    step.matters = true;
    if (lost && instruction_at(program_, violation_.at) == nullptr) mark_last_decision(step);
    if (!trace_.pictures.empty()) step.picture = trace_.pictures.size() - 1;
    trace_.steps.push_back(std::move(step));
  }

  const ir::Program& program_;
  const hunt::Bug& bug_;
  const Violation& violation_;
  Recorder recorder_;
  std::string wanted_;  // the text of the step that is looked for, as it was recorded
  Trace trace_;
};

}  // namespace

Trace make_trace(const ir::Program& program, const hunt::Bug& bug, const ir::Conditions* conditions) {
  return Builder(program, bug, conditions).build();
}

}  // namespace heapwise::trace
