#include "trace/trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/expression.h"
#include "trace/input_words.h"
#include "trace/marks.h"
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
        recorder_(program, conditions,
                  {end_position(), violation_.steps, used_pointers(program, violation_), used_numbers()}),
        marks_(program, bug, recorder_, trace_) {}

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
    for (const interp::Choice& choice : bug_.choices)
      trace_.choices.push_back({choice_words(program_, choice), place_of(program_, choice.at)});
    follow();
    name_the_way_out();
    tell_inputs();
    marks_.mark_causes();
    if (violation_.kind == Violation::Kind::OutOfBounds) say_indices();
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

  [[nodiscard]] std::vector<Expressions::Index> used_indices() const {
    const ir::Instruction* instruction = instruction_at(program_, violation_.at);
    if (instruction == nullptr) return {};
    return Expressions(program_, end_position().function).indices(accessed(*instruction, violation_.is_write));
  }
  [[nodiscard]] std::vector<ir::Operand> used_numbers() const {
    std::vector<ir::Operand> numbers;
    for (const Expressions::Index& each : used_indices()) numbers.push_back(each.value);
    return numbers;
  }

  // What was undefined and passed on, but never read, is no variable that lacks a value.
  void tell_inputs() {
    std::vector<interp::InputRead> told = bug_.run.inputs;
    if (recorder_.end_time() != 0)
      std::erase_if(told, [&](const interp::InputRead& input) {
        return is_passed_on(program_, input) && !recorder_.is_read(input.at);
      });
    trace_.inputs_told = input_lines(program_, told, trace_.at.file);
  }

  // What was done last before the violation in its block. (A Bind has the place of what follows it.)
  [[nodiscard]] Place place_before_end() const {
    if (violation_.at.stack.empty()) return {};
    ir::Position at = end_position();
    const auto& done = program_.function(at.function).block(at.block).instructions;
    while (at.index-- > 0) {
      if (std::holds_alternative<ir::Bind>(done.at(at.index).what)) continue;
      if (const Place place = place_of(program_, at); place.known()) return place;
    }
    return {};
  }

  // All ways out of a function end at its closing brace, or at a jump without a place: what is meant is the statement
  // that returns.
  void name_the_way_out() {
    const auto from = recorder_.came_from();
    if (!trace_.at.known()) trace_.at = place_before_end();
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

  // "..., with i = 5": the values that chose the element; one without a name stands in its place.
  void say_indices() {
    const std::vector<Expressions::Index> indices = used_indices();
    const std::vector<ir::Bits>& values = recorder_.numbers();
    if (values.size() != indices.size()) return;
    constexpr std::string_view kNameless = "[...]";
    std::size_t nameless = 0, at = 0;
    for (std::size_t next = 0; (next = trace_.message.find(kNameless, next)) != std::string::npos; ++next) ++nameless;
    const bool all = std::cmp_equal(nameless, std::ranges::count(indices, "", &Expressions::Index::name));
    std::vector<std::string> said;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      const Expressions::Index& index = indices[i];
      const std::string value =
          index.is_unsigned
              ? fmt::format("{}", static_cast<std::uint64_t>(values[i]))
              : fmt::format("{}", static_cast<std::int64_t>(ir::as_signed(values[i], index.value.type())));
      const std::string text = fmt::format("{} = {}", index.name, value);
      if (!index.name.empty() && std::ranges::find(said, text) == said.end()) said.push_back(text);
      if (!index.name.empty() || !all) continue;
      at = trace_.message.find(kNameless, at);
      if (at == std::string::npos) continue;
      trace_.message.replace(at, kNameless.size(), fmt::format("[{}]", value));
    }
    for (std::size_t i = 0; i < said.size(); ++i) trace_.message += (i == 0 ? ", with " : ", ") + said[i];
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

  void add_end() {
    Step step;
    const bool lost = violation_.kind == Violation::Kind::LostMemory;
    step.kind = lost ? Step::Kind::Lose : Step::Kind::Violation;
    step.at = trace_.at;
    step.depth = violation_.at.stack.empty() ? 0 : static_cast<std::uint32_t>(violation_.at.stack.size() - 1);
    step.text = lost ? loss_words(program_, violation_, last_holder()) : trace_.message;
    step.matters = true;
    if (lost && instruction_at(program_, violation_.at) == nullptr) marks_.mark_last_decision(step);
    if (!trace_.pictures.empty()) step.picture = trace_.pictures.size() - 1;
    trace_.steps.push_back(std::move(step));
  }

  const ir::Program& program_;
  const hunt::Bug& bug_;
  const Violation& violation_;
  Recorder recorder_;
  Trace trace_;
  Marks marks_;
};

}  // namespace

Trace make_trace(const ir::Program& program, const hunt::Bug& bug, const ir::Conditions* conditions) {
  return Builder(program, bug, conditions).build();
}

}  // namespace heapwise::trace
