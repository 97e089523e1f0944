#include "trace/recorder.h"

#include <fmt/format.h>

#include <algorithm>

#include "interp/memory.h"
#include "trace/input_words.h"

namespace heapwise::trace {

namespace {

constexpr std::size_t kFirst = 300;  // steps that are kept of the beginning
constexpr std::size_t kLast = 700;   // and of the end

// Which way a decision went, where nobody knows how it is written: not its value, which may be the opposite.
std::string way_words(const ir::Function& function, ir::Position to) {
  const std::uint32_t line = line_of_block(function, to.block);
  return line == 0 ? "goes on" : fmt::format("goes on at line {}", line);
}

}  // namespace

Place place_of(const ir::Program& program, ir::Position position) {
  Place place;
  if (!position.function.valid()) return place;
  const ir::Location at = ir::location_of(program, position);
  place.function = program.function(position.function).name;
  if (!at.file.valid()) return place;
  place.file = program.files.at(at.file.index());
  place.line = at.line;
  place.column = at.column;
  return place;
}

bool only_returns(const ir::Block& block) {
  const bool works = std::ranges::any_of(block.instructions, [](const ir::Instruction& each) {
    return !std::holds_alternative<ir::Bind>(each.what) && !std::holds_alternative<ir::Lifetime>(each.what);
  });
  return !works && std::holds_alternative<ir::Return>(block.terminator.what);
}

Recorder::Recorder(const ir::Program& program, const ir::Conditions* conditions, End end)
    : program_(program), conditions_(program, conditions), provenance_(program), end_(std::move(end)) {}

void Recorder::add(Entry entry) {
  entry.time = time_;
  if (first_.size() < kFirst) {
    first_.push_back(std::move(entry));
    return;
  }
  last_.push_back(std::move(entry));
  if (last_.size() <= kLast) return;
  last_.pop_front();
  complete_ = false;
}

std::string Recorder::branch_words(const ir::Branch& branch, ir::Position to, Step& step) const {
  const ConditionWords::Told told = conditions_.branch_at(previous_->function, previous_->block);
  const bool first = to.block == branch.if_true.block;
  if (told.condition == nullptr) {
    step.taken = first;
    return way_words(program_.function(to.function), to);
  }
  step.taken = first == told.value;
  step.at.line = told.condition->line;
  step.at.column = told.condition->column;
  return fmt::format("`{}` is {}", told.condition->text, step.taken ? "true" : "false");
}

std::string Recorder::switch_words(const ir::Switch& choice, ir::Position to, const interp::Inspector& state,
                                   Step& step) const {
  const ir::Condition* condition = conditions_.switch_at(previous_->function, previous_->block);
  step.taken = to.block != choice.otherwise.block;
  if (condition == nullptr || !choice.value.is_register() || choice.value.type().bits() > 64)
    return way_words(program_.function(to.function), to);
  const ir::Bits bits = state.registers()[choice.value.register_id().index()].bits;
  return fmt::format("`{}` is {}", condition->text,
                     static_cast<std::int64_t>(ir::as_signed(bits, choice.value.type())));
}

// Behind the end of a block, where control had a choice.
void Recorder::add_decision(ir::Position to, const interp::Inspector& state) {
  const ir::Block& block = program_.function(previous_->function).block(previous_->block);
  if (previous_->index != block.instructions.size()) return;
  Entry entry{};
  entry.step.at = place_of(program_, *previous_);
  entry.step.depth = static_cast<std::uint32_t>(previous_depth_);
  entry.step.kind = Step::Kind::Branch;
  const auto* branch = std::get_if<ir::Branch>(&block.terminator.what);
  const auto* choice = std::get_if<ir::Switch>(&block.terminator.what);
  if (branch != nullptr && branch->if_true.block != branch->if_false.block)
    entry.step.text = branch_words(*branch, to, entry.step);
  else if (choice != nullptr) entry.step.text = switch_words(*choice, to, state, entry.step);
  if (!entry.step.text.empty()) add(std::move(entry));
}

void Recorder::reach_end(const interp::Inspector& state) {
  end_time_ = time_;
  came_from_ = provenance_.came_from();
  origin_.reset();
  for (const ir::Operand& pointer : end_.pointers)
    if (!origin_) origin_ = provenance_.origin(pointer);
  numbers_.clear();
  for (const ir::Operand& number : end_.numbers)
    numbers_.push_back(number.is_register()
                           ? state.registers()[number.register_id().index()].bits & number.type().mask()
                           : number.bits());
}

void Recorder::at(ir::Position position, std::size_t depth, const interp::Inspector& state) {
  ++time_;
  // What a jump passes is moved first, at the jump's own place: nothing is decided yet.
  const bool moves = previous_ && *previous_ == position && depth == previous_depth_;
  if (previous_ && !moves) {
    Entry entry{};
    entry.step.at = place_of(program_, *previous_);
    entry.step.depth = static_cast<std::uint32_t>(previous_depth_);
    if (depth > previous_depth_) {
      entry.step.kind = Step::Kind::Enter;
      entry.step.text = fmt::format("calls {}", program_.function(position.function).name);
      add(std::move(entry));
    } else if (depth < previous_depth_) {
      const bool elsewhere = only_returns(program_.function(previous_->function).block(previous_->block));
      const auto from = provenance_.came_from();
      if (elsewhere && from && place_of(program_, *from).known()) entry.step.at = place_of(program_, *from);
      entry.step.kind = Step::Kind::Leave;
      entry.step.text = fmt::format("returns from {}", program_.function(previous_->function).name);
      add(std::move(entry));
    } else {
      add_decision(position, state);
    }
  }
  previous_ = position;
  previous_depth_ = depth;
  provenance_.at(position, depth, state);
  if (position == end_.at && state.steps() <= end_.steps) reach_end(state);
}

void Recorder::happened(const interp::Event& event) {
  using Kind = interp::Event::Kind;
  if (event.kind == Kind::PointerStored || event.kind == Kind::PointerLoaded) return provenance_.happened(event);
  if (event.kind == Kind::Input) provenance_.happened(event);
  Entry entry{};
  entry.step.at = place_of(program_, event.at);
  entry.step.depth = static_cast<std::uint32_t>(event.depth);
  switch (event.kind) {
    case Kind::Allocated:
      entry.step.kind = Step::Kind::Allocate;
      entry.step.text = fmt::format("allocates block #{} of {} bytes", event.serial, event.size);
      break;
    case Kind::Freed:
      entry.step.kind = Step::Kind::Free;
      entry.step.text = fmt::format("frees block #{}", event.serial);
      break;
    default:
      entry.step.kind = Step::Kind::Input;
      entry.input = event.object;
      break;
  }
  add(std::move(entry));
}

std::vector<Step> Recorder::steps(const std::vector<interp::InputRead>& inputs) const {
  std::vector<Step> steps;
  const auto take = [&](const Entry& entry) {
    if (end_time_ != 0 && entry.time > end_time_) return;
    steps.push_back(entry.step);
    if (entry.input && *entry.input < inputs.size()) steps.back().text = input_words(program_, inputs[*entry.input]);
  };
  for (const Entry& entry : first_) take(entry);
  for (const Entry& entry : last_) take(entry);
  return steps;
}

std::vector<std::uint64_t> Recorder::times() const {
  std::vector<std::uint64_t> times;
  const auto take = [&](const Entry& entry) {
    if (end_time_ == 0 || entry.time <= end_time_) times.push_back(entry.time);
  };
  for (const Entry& entry : first_) take(entry);
  for (const Entry& entry : last_) take(entry);
  return times;
}

void Camera::at(ir::Position position, std::size_t depth, const interp::Inspector& state) {
  // A call that is entered begins without any; one that was left is forgotten.
  const bool enters = depth >= bound_.size();
  bound_.resize(depth + 1);
  if (enters) bound_[depth].clear();
  if (times_.contains(++now_)) {
    interp::Snapshot shot = state.snapshot();
    std::erase_if(shot.variables, [&](const interp::Snapshot::Variable& each) {
      return each.depth >= bound_.size() || !bound_[each.depth].contains(each.variable);
    });
    memory_.emplace_back(now_, std::move(shot));
  }
  const ir::Block& block = program_.function(position.function).block(position.block);
  if (position.index >= block.instructions.size()) return;
  const auto* bind = std::get_if<ir::Bind>(&block.instructions[position.index].what);
  if (bind == nullptr) return;
  if (bind->value.kind() == ir::Operand::Kind::Undefined) bound_[depth].erase(bind->variable);
  else bound_[depth].insert(bind->variable);
}

}  // namespace heapwise::trace
