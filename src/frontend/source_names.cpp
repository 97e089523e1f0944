#include "frontend/source_names.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <filesystem>

#include "frontend/mark_scopes.h"

namespace heapwise::frontend {
namespace {

std::string normal(const std::filesystem::path& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

ir::SourceType::Kind kind_of(const llvm::DIBasicType* type) {
  using Kind = ir::SourceType::Kind;
  switch (type->getEncoding()) {
    case llvm::dwarf::DW_ATE_boolean: return Kind::Boolean;
    case llvm::dwarf::DW_ATE_float:
    case llvm::dwarf::DW_ATE_complex_float: return Kind::Float;
    case llvm::dwarf::DW_ATE_signed_char:
    case llvm::dwarf::DW_ATE_unsigned_char:
    case llvm::dwarf::DW_ATE_UTF: return Kind::Character;
    case llvm::dwarf::DW_ATE_unsigned: return Kind::Unsigned;
    default: return Kind::Signed;
  }
}

}  // namespace

SourceNames::SourceNames(ir::Program& program, const std::vector<std::string>& files) : program_(program) {
  for (const std::string& name : files) given_names_[normal(name)] = name;
}

ir::FileId SourceNames::file(const llvm::DIFile* file) {
  if (file == nullptr) return {};
  auto [known, is_new] = files_.try_emplace(file);
  if (!is_new) return known->second;
  std::string name = file->getFilename().str();
  const auto given = given_names_.find(normal(std::filesystem::path(file->getDirectory().str()) / name));
  if (given != given_names_.end()) name = given->second;
  auto [by_name, is_new_name] = files_by_name_.try_emplace(name);
  if (is_new_name) {
    program_.files.push_back(name);
    by_name->second = ir::FileId(program_.files.size() - 1);
  }
  return known->second = by_name->second;
}

ir::Location SourceNames::location(const llvm::DebugLoc& at) {
  if (!at) return {};
  return {file(at->getFile()), at.getLine(), at.getCol()};
}

ir::Location SourceNames::location(const llvm::DISubprogram* function) {
  if (function == nullptr) return {};
  return {file(function->getFile()), function->getLine(), 0};
}

ir::VariableId SourceNames::variable(const llvm::DILocalVariable* variable) {
  auto [known, is_new] = variables_.try_emplace(variable);
  if (!is_new) return known->second;
  ir::Variable result;
  result.name = variable->getName().split(kMark).first.str();
  result.kind = variable->isParameter() ? ir::Variable::Kind::Parameter : ir::Variable::Kind::Local;
  result.declared = {file(variable->getFile()), variable->getLine(), 0};
  result.type = type(variable->getType());
  program_.variables.push_back(std::move(result));
  return variables_[variable] = ir::VariableId(program_.variables.size() - 1);
}

ir::VariableId SourceNames::variable(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  global.getDebugInfo(expressions);
  if (expressions.empty()) return {};
  const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
  if (variable->getName().empty()) return {};
  ir::Variable result;
  result.name = variable->getName().str();
  result.kind = ir::Variable::Kind::Global;
  result.declared = {file(variable->getFile()), variable->getLine(), 0};
  result.type = type(variable->getType());
  program_.variables.push_back(std::move(result));
  return ir::VariableId(program_.variables.size() - 1);
}

ir::SourceTypeId SourceNames::add(ir::SourceType type) {
  program_.types.push_back(std::move(type));
  return ir::SourceTypeId(program_.types.size() - 1);
}

ir::SourceTypeId SourceNames::type(const llvm::DIType* type) { return translate(type, {}); }

ir::SourceTypeId SourceNames::translate(const llvm::DIType* type, llvm::StringRef typedef_name) {
  // Typedefs and qualifiers are looked through; an unnamed struct takes the name of its typedef.
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    if (derived->getTag() == llvm::dwarf::DW_TAG_typedef) typedef_name = derived->getName();
    type = derived->getBaseType();
  }
  if (type == nullptr) return {};  // void
  if (const auto known = types_.find(type); known != types_.end()) return known->second;

  ir::SourceType result;
  result.name = type->getName().str();
  result.size = type->getSizeInBits() / 8;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) {
    result.kind = kind_of(basic);
    return types_[type] = add(std::move(result));
  }
  if (llvm::isa<llvm::DISubroutineType>(type)) {
    result.kind = ir::SourceType::Kind::Function;
    return types_[type] = add(std::move(result));
  }
  if (const auto* pointer = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    result.kind = ir::SourceType::Kind::Pointer;
    const ir::SourceTypeId id = types_[type] = add(std::move(result));
    const ir::SourceTypeId element = this->type(pointer->getBaseType());
    program_.types[id.index()].element = element;
    return id;
  }
  const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
  if (composite == nullptr) return types_[type] = add(std::move(result));
  if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) return types_[type] = array_of(composite);
  if (result.name.empty()) result.name = typedef_name.str();
  const ir::SourceTypeId id = types_[type] = add(std::move(result));
  fill_composite(id, composite);
  return id;
}

void SourceNames::fill_composite(ir::SourceTypeId id, const llvm::DICompositeType* type) {
  using Kind = ir::SourceType::Kind;
  if (type->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
    program_.types[id.index()].kind = Kind::Enum;
    return;
  }
  const bool is_union = type->getTag() == llvm::dwarf::DW_TAG_union_type;
  program_.types[id.index()].kind = is_union ? Kind::Union : Kind::Struct;
  const std::string& name = program_.types[id.index()].name;
  if (!name.empty() && !type->isForwardDecl()) records_.try_emplace((is_union ? "union." : "struct.") + name, id);
  std::vector<ir::SourceType::Member> members;
  for (const llvm::DINode* node : type->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
    if (member == nullptr || member->getTag() != llvm::dwarf::DW_TAG_member) continue;
    const ir::SourceTypeId member_type = this->type(member->getBaseType());
    members.push_back({member->getName().str(), member->getOffsetInBits(), member->getSizeInBits(), member_type});
  }
  program_.types[id.index()].members = std::move(members);
}

ir::SourceTypeId SourceNames::array_of(const llvm::DICompositeType* type) {
  ir::SourceTypeId element = this->type(type->getBaseType());
  std::uint64_t size = element.valid() ? program_.type(element).size : 1;
  const llvm::DINodeArray dimensions = type->getElements();
  for (unsigned i = dimensions.size(); i-- > 0;) {
    ir::SourceType array;
    array.kind = ir::SourceType::Kind::Array;
    array.element = element;
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(dimensions[i]);
    if (range != nullptr)
      if (auto* count = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()))
        array.count = count->getSExtValue() < 0 ? 0 : count->getZExtValue();
    size *= array.count;
    array.size = size;
    element = add(std::move(array));
  }
  return element;
}

ir::SourceTypeId SourceNames::record(const llvm::StructType* type, std::uint64_t size) const {
  if (!type->hasName()) return {};
  llvm::StringRef name = type->getName();
  auto found = records_.find(name);
  if (found == records_.end()) {
    // LLVM numbers the types of one name: "struct.node.3".
    const llvm::StringRef stem = name.rtrim("0123456789");
    if (stem.size() == name.size() || !stem.ends_with(".")) return {};
    found = records_.find(stem.drop_back());
    if (found == records_.end()) return {};
  }
  return program_.type(found->second).size == size ? found->second : ir::SourceTypeId();
}

}  // namespace heapwise::frontend
