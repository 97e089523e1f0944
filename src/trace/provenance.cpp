#include "trace/provenance.h"

#include <algorithm>

#include "interp/memory.h"
#include "ir/operands.h"

namespace heapwise::trace {

const ir::Block& Provenance::block_of(ir::Position at) const { return program_.function(at.function).block(at.block); }

const ir::Instruction* Provenance::instruction(ir::Position at) const {
  const ir::Block& block = block_of(at);
  return at.index < block.instructions.size() ? &block.instructions[at.index] : nullptr;
}

Provenance::MaybeOrigin Provenance::origin_in(const Frame& frame, const ir::Operand& value, ir::Position here) const {
  if (value.is_constant(0) && value.type().is_pointer()) return Origin{here};
  if (value.kind() == ir::Operand::Kind::Undefined) return Origin{here, true};
  if (!value.is_register() || value.register_id().index() >= frame.origins.size()) return std::nullopt;
  return frame.origins[value.register_id().index()];
}

std::optional<Provenance::Origin> Provenance::origin(const ir::Operand& value) const {
  return frames_.empty() || !value.is_register() ? std::nullopt : origin_in(frames_.back(), value, {});
}

std::optional<ir::Position> Provenance::came_from() const {
  return frames_.empty() ? std::nullopt : frames_.back().came_from;
}

void Provenance::enter(std::size_t depth, ir::Position entry) {
  const ir::Function& callee = program_.function(entry.function);
  Frame frame{previous_.value_or(ir::Position{}), std::vector<MaybeOrigin>(callee.registers.size()), {}};
  const ir::Instruction* call = previous_ && !frames_.empty() ? instruction(*previous_) : nullptr;
  if (const auto* made = call == nullptr ? nullptr : std::get_if<ir::Call>(&call->what)) {
    const std::vector<ir::RegisterId>& parameters = callee.blocks.front().parameters;
    for (std::size_t i = 0; i < std::min(parameters.size(), made->arguments.size()); ++i)
      frame.origins[parameters[i].index()] = origin_in(frames_.back(), made->arguments[i], *previous_);
  }
  frames_.resize(depth);
  frames_.push_back(std::move(frame));
}

void Provenance::leave(std::size_t depth) {
  const Frame frame = std::move(frames_.back());
  const ir::Position from = *previous_;
  frames_.resize(depth + 1);
  const auto* back = std::get_if<ir::Return>(&block_of(from).terminator.what);
  if (back == nullptr || instruction(from) != nullptr || !frame.call.function.valid()) return;
  const ir::Instruction* call = instruction(frame.call);
  const auto* made = call == nullptr ? nullptr : std::get_if<ir::Call>(&call->what);
  if (made == nullptr) return;
  std::vector<MaybeOrigin>& origins = frames_.back().origins;
  for (std::size_t i = 0; i < std::min(made->results.size(), back->values.size()); ++i)
    if (made->results[i].index() < origins.size())
      origins[made->results[i].index()] = origin_in(frame, back->values[i], from);
}

void Provenance::pass(const ir::Target& target, ir::Position here) {
  Frame& frame = frames_.back();
  const std::vector<ir::RegisterId>& parameters = program_.function(here.function).block(target.block).parameters;
  std::vector<MaybeOrigin> passed;
  for (const ir::Operand& argument : target.arguments) passed.push_back(origin_in(frame, argument, here));
  for (std::size_t i = 0; i < std::min(parameters.size(), passed.size()); ++i)
    frame.origins[parameters[i].index()] = passed[i];
}

// From the end of a block.
void Provenance::jump(ir::Position to) {
  const ir::Position here = *previous_;
  const ir::Terminator::What& what = block_of(here).terminator.what;
  // A jump without a place joins ways, and stands for no statement.
  if (block_of(here).terminator.at.file.valid()) frames_.back().came_from = here;
  if (const auto* always = std::get_if<ir::Jump>(&what)) {
    pass(always->target, here);
  } else if (const auto* branch = std::get_if<ir::Branch>(&what)) {
    pass(branch->if_true.block == to.block ? branch->if_true : branch->if_false, here);
  } else if (const auto* choice = std::get_if<ir::Switch>(&what)) {
    for (const ir::Switch::Case& each : choice->cases)
      if (each.target.block == to.block) return pass(each.target, here);
    pass(choice->otherwise, here);
  }
}

// Behind an instruction that neither calls a function of the program nor ends its block.
void Provenance::step(const interp::Inspector& state) {
  Frame& frame = frames_.back();
  const ir::Instruction& made = *instruction(*previous_);
  const auto set = [&](ir::RegisterId result, MaybeOrigin origin) {
    if (result.index() < frame.origins.size()) frame.origins[result.index()] = origin;
  };
  if (const auto* cast = std::get_if<ir::Cast>(&made.what)) {
    set(cast->result, origin_in(frame, cast->value, *previous_));
  } else if (const auto* offset = std::get_if<ir::Offset>(&made.what)) {
    set(offset->result, origin_in(frame, offset->base, *previous_));
  } else if (const auto* select = std::get_if<ir::Select>(&made.what)) {
    const bool known = select->condition.is_register();
    const bool first = known && (state.registers()[select->condition.register_id().index()].bits & 1U) != 0;
    set(select->result, origin_in(frame, first ? select->if_true : select->if_false, *previous_));
  } else if (const auto* call = std::get_if<ir::Call>(&made.what)) {
    for (const ir::RegisterId result : call->results) set(result, Origin{*previous_});
  }
}

void Provenance::note_read(const ir::Operand& value) {
  if (!value.is_register()) return;
  const MaybeOrigin origin = origin_in(frames_.back(), value, {});
  if (origin && origin->undefined) undefined_reads_.insert(origin->at);
}

// What is passed on is not read yet: by a jump, by a return, to a function of the program; nor is what a debugger is
// told.
void Provenance::read(ir::Position at) {
  const auto visit = [&](const ir::Operand& value) { note_read(value); };
  const ir::Instruction* made = instruction(at);
  if (made == nullptr) {
    const ir::Terminator::What& what = block_of(at).terminator.what;
    if (const auto* branch = std::get_if<ir::Branch>(&what)) visit(branch->condition);
    if (const auto* choice = std::get_if<ir::Switch>(&what)) visit(choice->value);
    return;
  }
  if (std::holds_alternative<ir::Bind>(made->what)) return;
  const auto* call = std::get_if<ir::Call>(&made->what);
  const bool passes = call != nullptr && call->callee.kind() == ir::Operand::Kind::Function &&
                      program_.function(call->callee.function_id()).has_body();
  if (!passes) ir::for_each_operand(*made, visit);
}

void Provenance::at(ir::Position position, std::size_t depth, const interp::Inspector& state) {
  if (depth + 1 > frames_.size()) {
    enter(depth, position);
  } else if (depth + 1 < frames_.size()) {
    leave(depth);
  } else if (previous_ && *previous_ != position && previous_->function == position.function) {
    if (instruction(*previous_) == nullptr) jump(position);
    else if (!std::holds_alternative<ir::Load>(instruction(*previous_)->what)) step(state);
  }
  previous_ = position;
  if (any_undefined_) read(position);
}

void Provenance::happened(const interp::Event& event) {
  using Kind = interp::Event::Kind;
  any_undefined_ = any_undefined_ || event.kind == Kind::Input;
  if (frames_.empty() || event.depth + 1 != frames_.size()) return;
  const ir::Instruction* made = instruction(event.at);
  if (made == nullptr) return;
  // A load that asks for a value reads memory that has none.
  if (event.kind == Kind::Input && std::holds_alternative<ir::Load>(made->what)) loads_undefined_ = event.at;
  if (event.kind == Kind::PointerStored) {
    const auto* store = std::get_if<ir::Store>(&made->what);
    const MaybeOrigin origin = store == nullptr ? std::nullopt : origin_in(frames_.back(), store->value, event.at);
    if (event.value == 0) stored_[event.address] = origin.value_or(Origin{event.at});
    else stored_.erase(event.address);
  } else if (event.kind == Kind::PointerLoaded) {
    const auto* load = std::get_if<ir::Load>(&made->what);
    if (load == nullptr || load->result.index() >= frames_.back().origins.size()) return;
    if (loads_undefined_ == event.at) stored_[event.address] = {event.at, true};
    loads_undefined_.reset();
    const auto found = stored_.find(event.address);
    frames_.back().origins[load->result.index()] = found == stored_.end() ? std::nullopt : MaybeOrigin(found->second);
  }
}

}  // namespace heapwise::trace
