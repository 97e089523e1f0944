#include "heap/program_names.h"

#include <map>
#include <memory>

namespace heapwise::heap {
namespace {

using Types = std::map<ObjectId, ir::SourceTypeId>;

bool is_record(const ir::Program& program, ir::SourceTypeId id) {
  return id.valid() && program.type(id).kind == ir::SourceType::Kind::Struct;
}

ir::SourceTypeId pointee(const ir::Program& program, ir::SourceTypeId id) {
  if (!id.valid() || program.type(id).kind != ir::SourceType::Kind::Pointer) return {};
  return program.type(id).element;
}

// From a pointer's type to the type of what it points to, and on along the fields.
void spread(const ir::Program& program, const Heap& heap, const Value& v, ir::SourceTypeId type, Types& types) {
  const bool start = v.is_address() && v.term.is_constant() && v.term.constant == 0;
  if (!start || !is_record(program, type) || !types.try_emplace(v.object(), type).second) return;
  const Object& object = heap.object(v.object());
  for (const Variant& form : object.variants()) {
    spread(program, heap, Value::address(form.prototype), type, types);
  }
  for (const Field& f : object.content().fields) {
    for (const auto& m : program.type(type).members) {
      if (m.bit_offset == static_cast<std::uint64_t>(f.offset) * 8)
        spread(program, heap, f.value, pointee(program, m.type), types);
    }
  }
}

}  // namespace

Names names_for(const ir::Program& program, ir::FunctionId function, std::uint32_t depth, const Heap& heap) {
  auto types = std::make_shared<Types>();
  const ir::Function& f = program.function(function);
  auto variable_of = [&program, &f, depth](RootKey key) -> ir::VariableId {
    const std::uint32_t index = key.index();
    if (key.kind() == RootKey::Kind::Global)
      return index < program.globals.size() ? program.globals[index].variable : ir::VariableId();
    if (!key.is_register_of(depth) || index >= f.registers.size()) return {};
    return f.registers[index].variable;
  };
  for (const auto& [key, value] : heap.roots()) {
    const ir::VariableId variable = variable_of(key);
    if (!variable.valid()) continue;
    const ir::SourceTypeId type = program.variable(variable).type;
    spread(program, heap, value, is_global_key(key) ? type : pointee(program, type), *types);
  }
  Names names;
  names.root = [&program, variable_of](RootKey key) {
    const ir::VariableId variable = variable_of(key);
    return variable.valid() && !is_global_key(key) ? program.variable(variable).name : std::string();
  };
  names.function = [&program](ir::FunctionId id) { return program.function(id).name; };
  names.variable = [&program](ir::VariableId id) { return program.variable(id).name; };
  names.type = [&program, types](ObjectId id) {
    auto it = types->find(id);
    return it == types->end() ? std::string() : program.type(it->second).name;
  };
  names.field = [&program, types](ObjectId id, std::int64_t offset) {
    auto it = types->find(id);
    if (it == types->end()) return std::string();
    for (const auto& m : program.type(it->second).members) {
      if (m.bit_offset == static_cast<std::uint64_t>(offset) * 8) return m.name;
    }
    return std::string();
  };
  return names;
}

}  // namespace heapwise::heap
