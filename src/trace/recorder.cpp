#include "trace/recorder.h"

#include <fmt/format.h>

namespace heapwise::trace {

namespace {

constexpr std::size_t kFirst = 300;  // steps that are kept of the beginning
constexpr std::size_t kLast = 700;   // and of the end

std::string input_text(const interp::InputRead& input) {
  const std::string value = interp::to_input_line(input.value, input.type);
  if (input.source.starts_with("uninitialised")) return fmt::format("{} reads as {}", input.source, value);
  if (input.source == "allocation fails") return input.value != 0 ? "the allocation fails" : "the allocation succeeds";
  return fmt::format("{} returns {}", input.source, value);
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

Recorder::Recorder(const ir::Program& program, ir::Position end, std::uint64_t steps)
    : program_(program), end_(end), end_steps_(steps) {}

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

const ir::Branch* Recorder::branch_at(ir::Position position) const {
  const ir::Block& block = program_.function(position.function).block(position.block);
  if (position.index != block.instructions.size()) return nullptr;
  return std::get_if<ir::Branch>(&block.terminator.what);
}

void Recorder::at(ir::Position position, std::size_t depth, const interp::Inspector& state) {
  ++time_;
  if (previous_) {
    Entry entry{};
    entry.step.at = place_of(program_, *previous_);
    entry.step.depth = static_cast<std::uint32_t>(previous_depth_);
    if (depth > previous_depth_) {
      entry.step.kind = Step::Kind::Enter;
      entry.step.text = fmt::format("calls {}", program_.function(position.function).name);
      add(std::move(entry));
    } else if (depth < previous_depth_) {
      entry.step.kind = Step::Kind::Leave;
      entry.step.text = fmt::format("returns from {}", program_.function(previous_->function).name);
      add(std::move(entry));
    } else if (const ir::Branch* branch = branch_at(*previous_);
               branch != nullptr && branch->if_true.block != branch->if_false.block) {
      entry.step.kind = Step::Kind::Branch;
      entry.step.taken = position.block == branch->if_true.block;
      entry.step.text = fmt::format("the condition is {}", entry.step.taken ? "true" : "false");
      add(std::move(entry));
    }
  }
  previous_ = position;
  previous_depth_ = depth;
  if (position == end_ && state.steps() <= end_steps_) end_time_ = time_;
}

void Recorder::happened(const interp::Event& event) {
  using Kind = interp::Event::Kind;
  if (event.kind == Kind::PointerStored) {
    stored_by_[event.address] = event.at;
    return;
  }
  if (event.kind == Kind::PointerLoaded) {
    loaded_from_[event.at] = event.address;
    return;
  }
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
    if (entry.input && *entry.input < inputs.size()) steps.back().text = input_text(inputs[*entry.input]);
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

std::optional<ir::Position> Recorder::origin_of_load(ir::Position position) const {
  const auto from = loaded_from_.find(position);
  if (from == loaded_from_.end()) return std::nullopt;
  const auto store = stored_by_.find(from->second);
  if (store == stored_by_.end()) return std::nullopt;
  return store->second;
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
