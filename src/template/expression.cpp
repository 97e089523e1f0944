#include "template/expression.h"

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::tmpl {
namespace {

constexpr int kDeepest = 12;

bool is_plain(ir::BinaryOp op) {
  using enum ir::BinaryOp;
  return op == Add || op == Subtract || op == Multiply || op == And || op == Or || op == Xor;
}

}  // namespace

const ir::Instruction* definition_of(const ir::Function& function, ir::RegisterId id) {
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions) {
      bool found = false;
      ir::for_each_result(instruction, [&](ir::RegisterId result) { found |= result == id; });
      if (found) return &instruction;
    }
  return nullptr;
}

std::optional<Expression> ExpressionReader::read(FrameId frame, const ir::Operand& operand, int depth) {
  if (depth > kDeepest || operand.type().is_float()) return std::nullopt;
  Expression made;
  made.width = operand.type().bits();
  if (operand.is_constant()) {
    made.bits = operand.bits();
    return made;
  }
  if (!operand.is_register()) return std::nullopt;
  return read_register(frame, operand.register_id(), made.width, depth);
}

std::optional<Expression> ExpressionReader::with_parts(Expression made, FrameId frame,
                                                       std::initializer_list<const ir::Operand*> operands, int depth) {
  for (const ir::Operand* operand : operands) {
    auto part = read(frame, *operand, depth + 1);
    if (!part) return std::nullopt;
    made.parts.push_back(std::move(*part));
  }
  return made;
}

std::optional<Expression> ExpressionReader::read_register(FrameId frame, ir::RegisterId id, unsigned width, int depth) {
  const ir::Function& function = plan_.frames.at(frame).shape->function;
  Expression made;
  made.kind = Expression::Kind::Value;
  made.width = width;
  if (frame == loop_.frame) {
    const auto& parameters = function.block(loop_.head).parameters;
    const auto found = std::ranges::find(parameters, id);
    if (found != parameters.end()) {
      made.value = {Quantity::Kind::Parameter, static_cast<std::uint32_t>(found - parameters.begin())};
      return made;
    }
    if (loop_.registers[id.index()].valid()) {
      made.value = {Quantity::Kind::Outer, id.index()};
      return made;
    }
  }
  const ir::Instruction* made_by = definition_of(function, id);
  if (made_by == nullptr) {
    const auto& arguments = function.blocks.front().parameters;
    const auto found = std::ranges::find(arguments, id);
    const Frame& callee = plan_.frames.at(frame);
    if (found == arguments.end() || !callee.parent.valid()) return std::nullopt;
    const ir::Function& caller = plan_.frames.at(callee.parent).shape->function;
    const auto& call = std::get<ir::Call>(caller.block(callee.call.block).instructions[callee.call.index].what);
    const auto index = static_cast<std::size_t>(found - arguments.begin());
    return index < call.arguments.size() ? read(callee.parent, call.arguments[index], depth + 1) : std::nullopt;
  }
  if (const auto* it = std::get_if<ir::Binary>(&made_by->what)) {
    if (!is_plain(it->op)) return std::nullopt;
    made.kind = Expression::Kind::Binary;
    made.binary = it->op;
    return with_parts(made, frame, {&it->left, &it->right}, depth);
  }
  if (const auto* it = std::get_if<ir::Compare>(&made_by->what)) {
    if (it->predicate >= ir::Predicate::OrderedEqual) return std::nullopt;
    made.kind = Expression::Kind::Compare;
    made.predicate = it->predicate;
    return with_parts(made, frame, {&it->left, &it->right}, depth);
  }
  if (const auto* it = std::get_if<ir::Cast>(&made_by->what)) {
    if (it->op != ir::CastOp::Truncate && it->op != ir::CastOp::ZeroExtend && it->op != ir::CastOp::SignExtend)
      return std::nullopt;
    made.kind = Expression::Kind::Cast;
    made.cast = it->op;
    return with_parts(made, frame, {&it->value}, depth);
  }
  if (const auto* it = std::get_if<ir::Load>(&made_by->what)) return read_load(frame, *it, width);
  return std::nullopt;
}

std::optional<Expression> ExpressionReader::read_load(FrameId frame, const ir::Load& load, unsigned width) {
  Expression made;
  made.kind = Expression::Kind::Value;
  made.width = width;
  for (const Place& place : plan_.points_to.of(frame, load.address)) {
    const auto pieces = plan_.layout.pieces(place, (width + 7) / 8);
    if (pieces.size() != 1 || width % 8 != 0) continue;
    const SlotId slot = pieces[0].cell->slot;
    const bool mapped = plan_.layout.slot(slot).mapped();
    if (mapped && place.object != object_) continue;
    names_member_ |= mapped;
    made.value = {mapped ? Quantity::Kind::Member : Quantity::Kind::Single, slot.index()};
    return made;
  }
  return std::nullopt;
}

}  // namespace heapwise::tmpl
