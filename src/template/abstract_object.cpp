#include "template/abstract_object.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::tmpl {

namespace {

// May the address of an earlier life of a scoped local be used in a later one? Each life is another object.
bool begins_again(const FunctionShape& shape, const ir::StackAllocate& it) {
  if (!it.scoped) return false;
  int begins = 0;
  for (std::uint32_t b = 0; b < shape.function.blocks.size(); ++b)
    for (const ir::Instruction& instruction : shape.function.blocks[b].instructions) {
      const auto* life = std::get_if<ir::Lifetime>(&instruction.what);
      if (life == nullptr || !life->begin || !life->address.is_register()) continue;
      if (life->address.register_id() == it.result) begins += shape.in_loop(ir::BlockId(b)) ? 2 : 1;
    }
  if (begins < 2) return false;
  if (!shape.stack.confined(it.result)) return true;
  // A confined address outlives its round only as the parameter of a block.
  for (const ir::RegisterId holder : shape.stack.holders(it.result))
    for (const ir::Block& block : shape.function.blocks)
      if (std::ranges::find(block.parameters, holder) != block.parameters.end()) return true;
  return false;
}

const ir::Instruction* definition(const ir::Function& function, ir::RegisterId id) {
  const ir::Instruction* found = nullptr;
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions)
      ir::for_each_result(instruction, [&](ir::RegisterId result) {
        if (result == id) found = &instruction;
      });
  return found;
}

// The value of an operand, where it is one constant in every execution of the frame: also one that a caller gives,
// since a frame has one call (a function that allocates what it is told to), and one that was cast on the way.
std::optional<ir::Bits> constant_in(const Frames& frames, FrameId id, const ir::Operand& operand) {
  if (operand.is_constant()) return operand.bits();
  if (!operand.is_register()) return std::nullopt;
  const Frame& frame = frames.at(id);
  const ir::Function& function = frame.shape->function;
  const auto& parameters = function.blocks.front().parameters;
  const auto parameter = std::ranges::find(parameters, operand.register_id());
  if (parameter != parameters.end()) {
    if (!frame.parent.valid() || frames.summary_of(frame.function) == id) return std::nullopt;
    const auto& at = frame.call;
    const ir::Block& block = frames.program().function(at.function).block(at.block);
    const auto& call = std::get<ir::Call>(block.instructions[at.index].what);
    const auto index = static_cast<std::size_t>(parameter - parameters.begin());
    if (index >= call.arguments.size() || call.arguments[index].type() != operand.type()) return std::nullopt;
    return constant_in(frames, frame.parent, call.arguments[index]);
  }
  const ir::Instruction* made = definition(function, operand.register_id());
  const auto* cast = made == nullptr ? nullptr : std::get_if<ir::Cast>(&made->what);
  if (cast == nullptr || cast->op != ir::CastOp::ZeroExtend) return std::nullopt;
  return constant_in(frames, id, cast->value);
}

// The number of bytes of an allocation, where it is a constant.
std::optional<std::uint64_t> constant_extent(const Frames& frames, FrameId frame, const models::Extent& extent,
                                             const ir::Call& call) {
  const auto argument = [&](std::uint8_t i) -> std::optional<std::uint64_t> {
    if (i >= call.arguments.size()) return std::nullopt;
    const auto bits = constant_in(frames, frame, call.arguments[i]);
    return bits && *bits >> 40U == 0 ? std::optional(static_cast<std::uint64_t>(*bits)) : std::nullopt;
  };
  using enum models::Extent::Kind;
  switch (extent.kind) {
    case Constant: return extent.scale;
    case Words: return std::uint64_t{extent.scale} * frames.program().pointer_type().bytes();
    case Argument:
      if (const auto n = argument(extent.first)) return *n * extent.scale;
      return std::nullopt;
    case Product: {
      const auto a = argument(extent.first), b = argument(extent.second);
      if (!a || !b || (*a >> 20U) != 0 || (*b >> 20U) != 0) return std::nullopt;
      return *a * *b;
    }
    default: return std::nullopt;
  }
}

}  // namespace

AbstractObjects::AbstractObjects(const Frames& frames) {
  objects_.emplace_back();
  const ir::Program& program = frames.program();
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    AbstractObject object;
    object.kind = AbstractObject::Kind::Function;
    object.function = ir::FunctionId(i);
    object.size = 1;
    functions_.push_back(add(object));
  }
  for (std::uint32_t i = 0; i < program.globals.size(); ++i) {
    const ir::Global& global = program.globals[i];
    AbstractObject object;
    object.kind = AbstractObject::Kind::Global;
    object.global = ir::GlobalId(i);
    object.size = global.size;
    object.read_only = global.constant;
    object.unknown_content = global.external;
    object.literal = global.string_literal || global.external;
    globals_.push_back(add(object));
  }
  for (std::size_t i = 0; i < frames.size(); ++i) add_sites(frames, FrameId(i));
}

ObjectId AbstractObjects::add(const AbstractObject& object) {
  objects_.push_back(object);
  return ObjectId(objects_.size() - 1);
}

void AbstractObjects::add_sites(const Frames& frames, FrameId id) {
  const Frame& frame = frames.at(id);
  const auto& blocks = frame.shape->function.blocks;
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    for (std::uint32_t i = 0; i < blocks[b].instructions.size(); ++i) {
      const ir::Position at{frame.function, ir::BlockId(b), i};
      const auto& what = blocks[b].instructions[i].what;
      if (const auto* stack = std::get_if<ir::StackAllocate>(&what)) add_stack(frames, id, at, *stack);
      if (const auto* call = std::get_if<ir::Call>(&what)) add_heap(frames, id, at, *call);
    }
  }
}

// A confined local outside the loops of its function: in the next call of the function nobody holds the address of the
// last one, so its members need no numbers. (Unless that call is made while the first one waits for it.)
void AbstractObjects::add_stack(const Frames& frames, FrameId id, ir::Position at, const ir::StackAllocate& it) {
  const Frame& frame = frames.at(id);
  AbstractObject object;
  object.kind = AbstractObject::Kind::Stack;
  object.frame = id;
  object.at = at;
  object.immortal = false;
  object.is_variable = it.variable.valid();
  const bool loops = frame.shape->in_loop(at.block);
  object.relives = begins_again(*frame.shape, it);
  const bool waits = frame.recursive && frame.reads_memory;
  object.many = object.relives || loops || waits || (frame.repeats && !frame.shape->stack.confined(it.result));
  if (it.size.is_constant() && it.size.bits() >> 40U == 0) object.size = static_cast<std::uint64_t>(it.size.bits());
  const ObjectId made = add(object);
  sites_[{id, at.block, at.index}] = made;
  if (object.relives) relives_[{id, it.result}] = made;
}

ObjectId AbstractObjects::relives_in(FrameId frame, ir::RegisterId id) const {
  const auto found = relives_.find({frame, id});
  return found == relives_.end() ? ObjectId() : found->second;
}

void AbstractObjects::add_heap(const Frames& frames, FrameId id, ir::Position at, const ir::Call& it) {
  if (it.callee.kind() != ir::Operand::Kind::Function) return;
  const ir::Function& callee = frames.program().function(it.callee.function_id());
  const models::Model* model = frames.model_of(callee);
  if (model == nullptr) return;
  if (model->kind != models::Kind::Allocate && model->kind != models::Kind::Reallocate) return;
  const Frame& frame = frames.at(id);
  AbstractObject object;
  object.kind = AbstractObject::Kind::Heap;
  object.frame = id;
  object.at = at;
  object.many = frame.repeats || frame.shape->in_loop(at.block);
  object.size = constant_extent(frames, id, model->result.extent, it);
  sites_[{id, at.block, at.index}] = add(object);
}

ObjectId AbstractObjects::made_at(FrameId frame, ir::BlockId block, std::uint32_t index) const {
  const auto found = sites_.find({frame, block, index});
  return found == sites_.end() ? ObjectId() : found->second;
}

std::string AbstractObjects::name(const ir::Program& program, ObjectId id) const {
  const AbstractObject& object = at(id);
  switch (object.kind) {
    case AbstractObject::Kind::None: return "no object";
    case AbstractObject::Kind::Function: return program.function(object.function).name;
    case AbstractObject::Kind::Global: return program.global(object.global).name;
    case AbstractObject::Kind::Stack: {
      const auto& instruction =
          program.function(object.at.function).block(object.at.block).instructions[object.at.index];
      const ir::VariableId variable = std::get<ir::StackAllocate>(instruction.what).variable;
      if (variable.valid()) return program.variable(variable).name;
      break;
    }
    case AbstractObject::Kind::Heap: break;
  }
  const ir::Location at = location_of(program, object.at);
  return fmt::format("block{} made at {}", object.many ? "s" : "", ir::to_string(program, at));
}

}  // namespace heapwise::tmpl
