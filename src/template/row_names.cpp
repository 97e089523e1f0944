#include "template/row_names.h"

#include <fmt/format.h>

namespace heapwise::tmpl {

RowNames::RowNames(const Plan& plan) : plan_(plan), program_(plan.frames.program()) {
  for (std::uint32_t i = 0; i < plan.frames.size(); ++i) find_variables(FrameId(i));
  find_types();
}

// A register has the name of the variable that it is the value of. One that is the value of two has none.
void RowNames::find_variables(FrameId frame) {
  for (const ir::Block& block : plan_.frames.at(frame).shape->function.blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* bind = std::get_if<ir::Bind>(&instruction.what);
      if (bind == nullptr || !bind->value.is_register()) continue;
      const auto [found, is_new] = variables_.try_emplace({frame, bind->value.register_id()}, bind->variable);
      if (!is_new && found->second != bind->variable) found->second = ir::VariableId();
    }
  }
}

// Of a variable its own; of a block that of what a pointer variable that leads to its start points to.
void RowNames::find_types() {
  for (std::size_t i = 1; i < plan_.objects.size(); ++i) {
    const AbstractObject& object = plan_.objects.at(ObjectId(i));
    ir::VariableId variable;
    if (object.kind == AbstractObject::Kind::Global) variable = program_.global(object.global).variable;
    if (object.kind == AbstractObject::Kind::Stack) {
      const auto& made = program_.function(object.at.function).block(object.at.block).instructions[object.at.index];
      variable = std::get<ir::StackAllocate>(made.what).variable;
    }
    if (variable.valid()) types_[ObjectId(i)] = program_.variable(variable).type;
  }
  for (const auto& [where, variable] : variables_) {
    if (!variable.valid() || !program_.variable(variable).type.valid()) continue;
    const ir::SourceType& type = program_.type(program_.variable(variable).type);
    if (type.kind != ir::SourceType::Kind::Pointer || !type.element.valid()) continue;
    const auto& [frame, id] = where;
    const ir::Function& function = plan_.frames.at(frame).shape->function;
    for (const Place& place : plan_.points_to.of(frame, ir::Operand::of_register(id, function.register_of(id).type)))
      if (place.offset == 0 && plan_.objects.at(place.object).kind == AbstractObject::Kind::Heap)
        types_.try_emplace(place.object, type.element);
  }
}

std::string RowNames::of_register(FrameId frame, ir::RegisterId id) const {
  const auto found = variables_.find({frame, id});
  return found == variables_.end() || !found->second.valid() ? "" : program_.variable(found->second).name;
}

// The member of exactly this place and width.
std::string RowNames::field(ir::SourceTypeId id, std::uint64_t offset, unsigned bits) const {
  if (!id.valid()) return "";
  const ir::SourceType& type = program_.type(id);
  if (type.kind == ir::SourceType::Kind::Array && type.element.valid() && program_.type(type.element).size > 0)
    return field(type.element, offset % program_.type(type.element).size, bits);
  for (const ir::SourceType::Member& member : type.members) {
    if (offset * 8 < member.bit_offset || offset * 8 >= member.bit_offset + member.bit_size) continue;
    if (offset * 8 == member.bit_offset && member.bit_size == bits && !member.name.empty()) return member.name;
    const std::string inner = field(member.type, offset - member.bit_offset / 8, bits);
    if (!inner.empty()) return member.name.empty() ? inner : fmt::format("{}.{}", member.name, inner);
  }
  return "";
}

std::string RowNames::of_slot(const Slot& slot) const {
  if (slot.kind != Slot::Kind::Cell || slot.offset < 0) return "";
  const AbstractObject& object = plan_.objects.at(slot.object);
  const bool named = object.kind == AbstractObject::Kind::Global || object.kind == AbstractObject::Kind::Stack;
  const auto type = types_.find(slot.object);
  std::string inside =
      type == types_.end() ? "" : field(type->second, static_cast<std::uint64_t>(slot.offset), slot.bits);
  if (slot.mapped()) {
    if (!inside.empty()) return inside;
    return slot.by_index ? "its value" : fmt::format("the {} bytes at offset {}", slot.bits / 8, slot.offset);
  }
  if (!named) return inside.empty() ? "" : fmt::format("{} of the block{}", inside, made_at(slot.object));
  const std::string whole = plan_.objects.name(program_, slot.object);
  if (!inside.empty()) return fmt::format("{}.{}", whole, inside);
  return slot.offset == 0 && object.size == slot.bits / 8 ? whole : "";
}

std::string RowNames::link_at(ObjectId object, std::int64_t offset) const {
  for (const Cell& cell : plan_.layout.of(object).cells)
    if (cell.offset == offset) {
      const auto type = types_.find(object);
      return type == types_.end() ? "" : field(type->second, static_cast<std::uint64_t>(offset), cell.bytes * 8);
    }
  return "";
}

std::string RowNames::of(const Quantity& quantity, const LoopInstance& loop) const {
  switch (quantity.kind) {
    case Quantity::Kind::Parameter: {
      const ir::Block& head = plan_.frames.at(loop.frame).shape->function.block(loop.head);
      return of_register(loop.frame, head.parameters.at(quantity.which));
    }
    case Quantity::Kind::Outer: return of_register(loop.frame, ir::RegisterId(quantity.which));
    case Quantity::Kind::Single:
    case Quantity::Kind::Member: return of_slot(plan_.layout.slot(SlotId(quantity.which)));
    case Quantity::Kind::Self: return "its address";
    case Quantity::Kind::Index: return "its index";
  }
  return "";
}

unsigned RowNames::width(const Quantity& quantity, const LoopInstance& loop) const {
  const auto of_type = [](ir::Type type) { return type.is_integer() ? type.bits() : 0; };
  const ir::Function& function = plan_.frames.at(loop.frame).shape->function;
  switch (quantity.kind) {
    case Quantity::Kind::Parameter:
      return of_type(function.register_of(function.block(loop.head).parameters.at(quantity.which)).type);
    case Quantity::Kind::Outer: return of_type(function.register_of(ir::RegisterId(quantity.which)).type);
    case Quantity::Kind::Single:
    case Quantity::Kind::Member: {
      const Slot& slot = plan_.layout.slot(SlotId(quantity.which));
      return slot.pointer ? 0 : slot.bits;
    }
    case Quantity::Kind::Self:
    case Quantity::Kind::Index: return 0;
  }
  return 0;
}

std::string RowNames::made_at(ObjectId object) const {
  return fmt::format(" made at line {}", ir::location_of(program_, plan_.objects.at(object).at).line);
}

std::string RowNames::every(ObjectId object) const {
  const AbstractObject& what = plan_.objects.at(object);
  const bool elements = plan_.layout.of(object).stride != 0;
  if (what.kind != AbstractObject::Kind::Heap)
    return fmt::format("{}{}", elements ? "every element of " : "", plan_.objects.name(program_, object));
  const char* whom = elements ? "every element of the block" : what.many ? "every block" : "the block";
  return whom + made_at(object);
}

std::string RowNames::of_target(ObjectId object) const {
  const AbstractObject& what = plan_.objects.at(object);
  if (what.kind == AbstractObject::Kind::Heap) return (what.many ? "a block" : "the block") + made_at(object);
  return fmt::format("{} {}", what.kind == AbstractObject::Kind::Function ? "the function" : "within",
                     plan_.objects.name(program_, object));
}

}  // namespace heapwise::tmpl
