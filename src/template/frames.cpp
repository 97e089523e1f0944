#include "template/frames.h"

#include <algorithm>

namespace heapwise::tmpl {

FunctionShape::FunctionShape(const ir::Function& f)
    : function(f), flow(f), liveness(f, flow), stack(f, flow, liveness), loops(flow) {}

Frames::Frames(const ir::Program& program, const models::Models& models, Limits limits)
    : program_(program), models_(models), limits_(limits), calls_(program) {
  add({}, {}, program.main, false);
  // Breadth first: what is near main is followed before what is far.
  for (std::size_t i = 0; i < frames_.size(); ++i) add_callees(FrameId(i));
}

const FunctionShape& Frames::shape_of(ir::FunctionId id) {
  auto& shape = shapes_[id];
  if (!shape) shape = std::make_unique<FunctionShape>(program_.function(id));
  return *shape;
}

FrameId Frames::add(FrameId parent, ir::Position call, ir::FunctionId function, bool repeats) {
  Frame frame;
  frame.parent = parent;
  frame.call = call;
  frame.function = function;
  frame.shape = &shape_of(function);
  frame.repeats = repeats;
  frame.first_register = static_cast<std::uint32_t>(registers_);
  frame.depth = parent.valid() ? at(parent).depth + 1 : 0;
  registers_ += frame.shape->function.registers.size();
  blocks_ += frame.shape->function.blocks.size();
  frames_.push_back(std::move(frame));
  return FrameId(frames_.size() - 1);
}

void Frames::add_callees(FrameId id) {
  if (at(id).depth >= limits_.depth) return;
  const ir::FunctionId caller = at(id).function;
  for (const ir::CallGraph::Site& site : calls_.sites(caller)) {
    const bool repeats = at(id).repeats || at(id).shape->in_loop(site.at.block);
    for (const ir::FunctionId callee : site.callees) {
      const ir::Function& f = program_.function(callee);
      if (!f.has_body() || model_of(f) != nullptr) continue;
      if (const FrameId summary = summarise(id, site.at, callee); summary.valid()) {
        if (at(summary).reads_memory) frames_[id.index()].summarised[{site.at.block, site.at.index}].push_back(summary);
        continue;
      }
      if (!shape_of(callee).loops.reducible() || blocks_ + f.blocks.size() > limits_.blocks) continue;
      const bool deep = calls_.recursive(callee) && activations(id, callee) >= limits_.activations;
      cut_recursion_ |= deep;
      if (!limits_.inline_calls || deep) continue;
      const FrameId made = add(id, site.at, callee, repeats);
      frames_[id.index()].callees[{site.at.block, site.at.index}].push_back(made);
    }
  }
}

FrameId Frames::summarise(FrameId caller, ir::Position call, ir::FunctionId callee) {
  if (const auto known = summaries_.find(callee); known != summaries_.end()) return known->second;
  const bool recursive = calls_.recursive(callee);
  if (!limits_.summaries || (limits_.inline_calls && !recursive)) return {};
  if (!shape_of(callee).loops.reducible() || blocks_ + program_.function(callee).blocks.size() > limits_.blocks)
    return {};
  std::set<ir::FunctionId> seen;
  const bool numbers = numbers_alone(callee, seen);
  if (!numbers && !limits_.summaries_of_memory) return {};
  const FrameId made = add(caller, call, callee, true);
  frames_[made.index()].recursive = recursive;
  frames_[made.index()].reads_memory = !numbers;
  has_summaries_of_memory_ |= !numbers;
  return summaries_[callee] = made;
}

unsigned Frames::activations(FrameId frame, ir::FunctionId function) const {
  unsigned found = 0;
  for (; frame.valid(); frame = at(frame).parent) found += at(frame).function == function ? 1 : 0;
  return found;
}

bool Frames::numbers_alone(ir::FunctionId id, std::set<ir::FunctionId>& seen) const {
  if (!seen.insert(id).second) return true;
  const ir::Function& f = program_.function(id);
  const auto number = [](ir::Type type) { return type.is_integer(); };
  if (!f.has_body() || !std::ranges::all_of(f.parameters, number) || !std::ranges::all_of(f.results, number))
    return false;
  return std::ranges::all_of(f.blocks, [&](const ir::Block& block) {
    return std::ranges::all_of(block.instructions, [&](const ir::Instruction& i) { return numbers_alone(i, seen); });
  });
}

bool Frames::numbers_alone(const ir::Instruction& instruction, std::set<ir::FunctionId>& seen) const {
  const auto* call = std::get_if<ir::Call>(&instruction.what);
  if (call == nullptr)
    return std::holds_alternative<ir::Binary>(instruction.what) ||
           std::holds_alternative<ir::Compare>(instruction.what) ||
           std::holds_alternative<ir::Cast>(instruction.what) || std::holds_alternative<ir::Select>(instruction.what) ||
           std::holds_alternative<ir::Bind>(instruction.what);
  if (call->callee.kind() != ir::Operand::Kind::Function) return false;
  const ir::Function& callee = program_.function(call->callee.function_id());
  if (const models::Model* model = model_of(callee)) {
    using enum models::Kind;
    return model->effects.empty() &&
           (model->kind == Plain || model->kind == Input || model->kind == Assume || model->kind == Abort ||
            model->kind == AssertionFails || model->kind == ReachesError);
  }
  return numbers_alone(call->callee.function_id(), seen);
}

FrameId Frames::summary_of(ir::FunctionId function) const {
  const auto found = summaries_.find(function);
  return found == summaries_.end() ? FrameId() : found->second;
}

const models::Model* Frames::model_of(const ir::Function& callee) const {
  const models::Model* model = models_.find(callee);
  if (model == nullptr || !callee.has_body()) return model;
  return model->counts_when_defined && model->kind != models::Kind::ReachesError ? model : nullptr;
}

bool Frames::is_error_function(const ir::Function& callee) const {
  const models::Model* model = models_.find(callee);
  return model != nullptr && (model->kind == models::Kind::ReachesError || model->kind == models::Kind::AssertionFails);
}

namespace {

const std::vector<FrameId>& found_in(const std::map<std::pair<ir::BlockId, std::uint32_t>, std::vector<FrameId>>& map,
                                     ir::BlockId block, std::uint32_t index) {
  static const std::vector<FrameId> none;
  const auto found = map.find({block, index});
  return found == map.end() ? none : found->second;
}

}  // namespace

const std::vector<FrameId>& Frames::callees(FrameId frame, ir::BlockId block, std::uint32_t index) const {
  return found_in(at(frame).callees, block, index);
}

const std::vector<FrameId>& Frames::summaries_at(FrameId frame, ir::BlockId block, std::uint32_t index) const {
  return found_in(at(frame).summarised, block, index);
}

}  // namespace heapwise::tmpl
