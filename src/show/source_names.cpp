#include "show/source_names.h"

#include <fmt/format.h>

#include <set>

#include "ir/operands.h"

namespace heapwise::show {
namespace {

using TypeKind = ir::SourceType::Kind;
using Current = std::map<ir::VariableId, ir::RegisterId>;

constexpr std::size_t kMostMembers = 64;

bool is_record(const ir::Program& program, ir::SourceTypeId id) {
  return id.valid() && (program.type(id).kind == TypeKind::Struct || program.type(id).kind == TypeKind::Union);
}

bool is_array(const ir::Program& program, ir::SourceTypeId id) {
  return id.valid() && program.type(id).kind == TypeKind::Array;
}

// What the instruction makes of it: a result is a new value of its variable before the Bind that says so comes.
void run(Current& current, const ir::Instruction& instruction, const ir::Function& f) {
  ir::for_each_result(instruction, [&](ir::RegisterId id) {
    std::erase_if(current, [id](const auto& each) { return each.second == id; });
    if (f.register_of(id).variable.valid()) current.insert_or_assign(f.register_of(id).variable, id);
  });
  const auto* bind = std::get_if<ir::Bind>(&instruction.what);
  if (bind == nullptr) return;
  if (bind->value.is_register()) current.insert_or_assign(bind->variable, bind->value.register_id());
  else current.erase(bind->variable);
}

// In programs that bind nothing (written by hand, say): variables with one register that is alive.
Current single_registers(const ir::Function& f, const auto& holds) {
  std::set<ir::VariableId> bound;
  for (const ir::Block& block : f.blocks)
    for (const ir::Instruction& instruction : block.instructions)
      if (const auto* bind = std::get_if<ir::Bind>(&instruction.what)) bound.insert(bind->variable);
  Current single;
  std::map<ir::VariableId, int> count;
  for (std::uint32_t i = 0; i < f.registers.size(); ++i) {
    const ir::VariableId variable = f.registers[i].variable;
    if (!variable.valid() || bound.contains(variable) || !holds(ir::RegisterId(i))) continue;
    ++count[variable];
    single.insert_or_assign(variable, ir::RegisterId(i));
  }
  std::erase_if(single, [&](const auto& entry) { return count[entry.first] != 1; });
  return single;
}

}  // namespace

Current current_variables(const ir::FunctionFacts& facts, ir::Position at, const heap::Heap& heap,
                          std::uint32_t depth) {
  const ir::Function& f = facts.function;
  const auto holds = [&](ir::RegisterId id) { return heap.root(heap::register_key(depth, id.index())) != nullptr; };
  Current current = single_registers(f, holds);
  for (const auto& [variable, id] : facts.held_variables().before(at.block, 0)) current.insert_or_assign(variable, id);
  const ir::Block& block = f.block(at.block);
  for (const ir::RegisterId id : block.parameters)
    if (f.register_of(id).variable.valid()) current.insert_or_assign(f.register_of(id).variable, id);
  for (std::size_t i = 0; i < at.index && i < block.instructions.size(); ++i) run(current, block.instructions[i], f);
  std::erase_if(current, [&](const auto& each) { return !holds(each.second); });
  return current;
}

void ObjectTypes::learn(const heap::Value& pointer, ir::SourceTypeId pointer_type) {
  const bool start = pointer.is_address() && pointer.term.is_constant() && pointer.term.constant == 0;
  if (!start || !is_pointer(program_, pointer_type) || !program_.type(pointer_type).element.valid()) return;
  const ir::SourceTypeId element = program_.type(pointer_type).element;
  if (is_record(program_, element) || is_array(program_, element)) learn_object(pointer.object(), element);
  else if (program_.type(element).size > 0 && heap_.object(pointer.object()).is_region())
    set(pointer.object(), element);
}

void ObjectTypes::learn_object(heap::ObjectId object, ir::SourceTypeId type) {
  if (is_record(program_, type) || is_array(program_, type)) set(object, type);
}

// The first to say what an object is has the word; but a structure's bytes may be looked at as characters, too.
void ObjectTypes::set(heap::ObjectId object, ir::SourceTypeId type) {
  const auto [it, fresh] = types_.try_emplace(object, type);
  if (!fresh) {
    if (is_compound(object) || (!is_record(program_, type) && !is_array(program_, type))) return;
    it->second = type;
    members_.erase(object);
  }
  for (const heap::Variant& form : heap_.object(object).variants()) learn_object(form.prototype, type);
  learn_from_fields(object, type);
}

void ObjectTypes::learn_from_fields(heap::ObjectId object, ir::SourceTypeId type) {
  const heap::Object& o = heap_.object(object);
  const std::vector<Member> all = members(object);
  for (const Member& m : all)
    for (const heap::Field& f : o.content().fields)
      if (m.offset == f.offset && m.width == f.width) learn(f.value, m.type);
  if (o.is_list() && o.list().next.is_address() && o.list().next.term == numeric::Term{})
    learn_object(o.list().next.object(), type);
}

bool ObjectTypes::is_compound(heap::ObjectId object) const {
  const auto it = types_.find(object);
  return it != types_.end() && (is_record(program_, it->second) || is_array(program_, it->second));
}

std::string ObjectTypes::type_words(heap::ObjectId object) const {
  const auto it = types_.find(object);
  if (it == types_.end()) return "";
  const ir::SourceType& type = program_.type(it->second);
  if (is_record(program_, it->second)) return type.name;
  const auto word = [&](ir::SourceTypeId id) {
    std::string stars;
    for (; is_pointer(program_, id); id = program_.type(id).element) stars += '*';
    return id.valid() && !program_.type(id).name.empty() ? program_.type(id).name + (stars.empty() ? "" : " ") + stars
                                                         : std::string();
  };
  const heap::Value& size = heap_.object(object).size;
  if (!size.is_constant()) return "";
  const std::string name = word(type.kind == TypeKind::Array ? type.element : it->second);
  const std::uint64_t count = type.kind == TypeKind::Array ? type.count : size.term.constant / type.size;
  return name.empty() || count == 0 ? "" : count == 1 ? name : fmt::format("{}[{}]", name, count);
}

void ObjectTypes::add_elements(ir::SourceTypeId type, std::uint64_t count, const std::string& name, std::int64_t at,
                               std::vector<Member>& to) const {
  const auto size = static_cast<std::int64_t>(program_.type(type).size);
  for (std::uint64_t i = 0; i < count && to.size() < kMostMembers; ++i) {
    const std::size_t before = to.size();
    add_members(type, fmt::format("{}[{}]", name, i), at + static_cast<std::int64_t>(i) * size, to);
    if (to.size() == before + 1) to.back().is_element = true;
  }
}

void ObjectTypes::add_members(ir::SourceTypeId type, const std::string& name, std::int64_t at,
                              std::vector<Member>& to) const {
  if (!type.valid() || to.size() >= kMostMembers) return;
  const ir::SourceType& of = program_.type(type);
  if (of.kind == TypeKind::Array && of.element.valid()) add_elements(of.element, of.count, name, at, to);
  if (of.kind == TypeKind::Array) return;
  if (!is_record(program_, type)) {
    to.push_back({name, at, static_cast<std::int64_t>(of.size), type, false});
    return;
  }
  for (const auto& m : of.members)
    add_members(m.type, m.name.empty() ? name : name + (name.empty() ? "" : ".") + m.name,
                at + static_cast<std::int64_t>(m.bit_offset / 8), to);
}

const std::vector<ObjectTypes::Member>& ObjectTypes::members(heap::ObjectId object) const {
  const auto [it, fresh] = members_.try_emplace(object);
  const auto type = types_.find(object);
  if (!fresh || type == types_.end()) return it->second;
  const heap::Value& size = heap_.object(object).size;
  if (is_compound(object)) add_members(type->second, "", 0, it->second);
  else if (size.is_constant() && size.term.constant > 0)
    add_elements(type->second, static_cast<std::uint64_t>(size.term.constant) / program_.type(type->second).size, "", 0,
                 it->second);
  return it->second;
}

std::string ObjectTypes::field(heap::ObjectId object, std::int64_t offset, std::int64_t width) const {
  for (const Member& m : members(object))
    if (m.offset == offset && (m.width == width || width == 0)) return m.name;
  return "";
}

bool is_pointer(const ir::Program& program, ir::SourceTypeId type) {
  return type.valid() && program.type(type).kind == TypeKind::Pointer;
}

int unsigned_bytes(const ir::Program& program, ir::SourceTypeId type) {
  if (!type.valid()) return 0;
  const ir::SourceType& of = program.type(type);
  const bool is_unsigned = of.kind == TypeKind::Unsigned || of.kind == TypeKind::Boolean ||
                           (of.kind == TypeKind::Character && of.name.starts_with("unsigned"));
  return is_unsigned && of.size <= 8 ? static_cast<int>(of.size) : 0;
}

}  // namespace heapwise::show
