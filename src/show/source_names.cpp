#include "show/source_names.h"

#include <set>

namespace heapwise::show {
namespace {

using Kind = ir::SourceType::Kind;

bool is_record(const ir::Program& program, ir::SourceTypeId id) {
  return id.valid() && (program.type(id).kind == Kind::Struct || program.type(id).kind == Kind::Union);
}

}  // namespace

std::map<ir::VariableId, ir::RegisterId> current_variables(const ir::FunctionFacts& facts, ir::Position at,
                                                           const heap::Heap& heap, std::uint32_t depth) {
  const ir::Function& f = facts.function;
  const auto holds = [&](ir::RegisterId id) { return heap.root(heap::register_key(depth, id.index())) != nullptr; };
  std::map<ir::VariableId, ir::RegisterId> current;
  std::map<ir::VariableId, int> count;
  for (std::uint32_t i = 0; i < f.registers.size(); ++i) {
    const ir::VariableId variable = f.registers[i].variable;
    if (!variable.valid() || !holds(ir::RegisterId(i))) continue;
    ++count[variable];
    current.insert_or_assign(variable, ir::RegisterId(i));
  }
  std::erase_if(current, [&](const auto& entry) { return count[entry.first] != 1; });
  for (const ir::RegisterId parameter : f.block(at.block).parameters) {
    const ir::VariableId variable = f.register_of(parameter).variable;
    if (variable.valid() && holds(parameter)) current.insert_or_assign(variable, parameter);
  }
  for (const auto& [variable, id] : facts.held_variables().before(at.block, at.index))
    if (holds(id)) current.insert_or_assign(variable, id);
  return current;
}

void ObjectTypes::learn(const heap::Value& pointer, ir::SourceTypeId pointer_type) {
  const bool start = pointer.is_address() && pointer.term.is_constant() && pointer.term.constant == 0;
  if (!start || !pointer_type.valid() || program_.type(pointer_type).kind != Kind::Pointer) return;
  learn_object(pointer.object(), program_.type(pointer_type).element);
}

void ObjectTypes::learn_object(heap::ObjectId object, ir::SourceTypeId type) {
  if (!is_record(program_, type) || !types_.try_emplace(object, type).second) return;
  const heap::Object& o = heap_.object(object);
  for (const heap::Variant& form : o.variants()) learn_object(form.prototype, type);
  learn_from_fields(o, type);
}

void ObjectTypes::learn_from_fields(const heap::Object& object, ir::SourceTypeId type) {
  for (const auto& m : program_.type(type).members)
    for (const heap::Field& f : object.content().fields)
      if (m.bit_offset == static_cast<std::uint64_t>(f.offset) * 8) learn(f.value, m.type);
  if (object.is_list() && object.list().next.is_address() && object.list().next.term == numeric::Term{})
    learn_object(object.list().next.object(), type);
}

ir::SourceTypeId ObjectTypes::type_of(heap::ObjectId object) const {
  const auto it = types_.find(object);
  return it == types_.end() ? ir::SourceTypeId() : it->second;
}

void ObjectTypes::add_members(ir::SourceTypeId type, const std::string& prefix, std::int64_t at,
                              std::vector<Member>& to) const {
  constexpr std::size_t kMost = 64;
  for (const auto& m : program_.type(type).members) {
    if (to.size() >= kMost || !m.type.valid()) return;
    const std::int64_t offset = at + static_cast<std::int64_t>(m.bit_offset / 8);
    const std::string name = m.name.empty() ? prefix : prefix + (prefix.empty() ? "" : ".") + m.name;
    const ir::SourceType& of = program_.type(m.type);
    if (is_record(program_, m.type)) add_members(m.type, name, offset, to);
    else if (of.kind != Kind::Array)
      to.push_back({name, offset, static_cast<std::int64_t>(of.size), of.kind == Kind::Pointer});
    else if (of.element.valid() && program_.type(of.element).kind != Kind::Array)
      to.push_back({name + "[0]", offset, static_cast<std::int64_t>(program_.type(of.element).size),
                    program_.type(of.element).kind == Kind::Pointer});
  }
}

std::vector<ObjectTypes::Member> ObjectTypes::members(ir::SourceTypeId type) const {
  std::vector<Member> members;
  if (is_record(program_, type)) add_members(type, "", 0, members);
  return members;
}

std::string ObjectTypes::field(heap::ObjectId object, std::int64_t offset, std::int64_t width) const {
  for (const Member& m : members(type_of(object)))
    if (m.offset == offset && (m.width == width || width == 0)) return m.name;
  return "";
}

}  // namespace heapwise::show
