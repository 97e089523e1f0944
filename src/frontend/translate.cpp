#include "frontend/translate.h"

#include <algorithm>
#include <map>

#include "frontend/function_translator.h"
#include "frontend/global_initialiser.h"
#include "frontend/program_translator.h"

namespace heapwise::frontend {
namespace {

std::string name_of(const llvm::GlobalValue& value) {
  llvm::StringRef name = value.getName();
  name.consume_front("\01");  // an assembler name that must not be decorated
  return name.str();
}

std::vector<ir::Type> types_of(const PieceTypes& pieces) {
  std::vector<ir::Type> types;
  for (const PieceType& piece : pieces) types.push_back(piece.type);
  return types;
}

// Tables that LLVM keeps for itself: no object of the program.
bool is_object(const llvm::GlobalVariable& global) { return !global.getName().starts_with("llvm."); }

}  // namespace

ir::Program translate(llvm::Module& module, const std::vector<std::string>& files, ir::DataModel model) {
  return ProgramTranslator(module, files, model).run();
}

ProgramTranslator::ProgramTranslator(llvm::Module& module, const std::vector<std::string>& files, ir::DataModel model)
    : module_(module), layout_(module.getDataLayout(), model), names_(program_, files) {
  program_.model = model;
}

ir::Program ProgramTranslator::run() {
  declare_all();
  for (const llvm::GlobalVariable& source : module_.globals())
    if (source.hasInitializer() && is_object(source)) fill_global(source, global(source));
  std::vector<std::pair<ir::FunctionId, std::vector<PendingRecord>>> pending;
  for (const llvm::Function& source : module_) {
    if (source.isDeclaration()) continue;
    const ir::FunctionId id = function(source);
    FunctionTranslator translator(*this, source, program_.function(id));
    ir::Function translated = translator.run();
    program_.functions[id.index()] = std::move(translated);
    if (!translator.pending_records().empty()) pending.emplace_back(id, translator.pending_records());
  }
  // Only now are all the structs known that variables lead to.
  for (const auto& [id, records] : pending)
    for (const PendingRecord& record : records) {
      ir::Block& block = program_.functions[id.index()].blocks[record.block.index()];
      std::get<ir::Offset>(block.instructions[record.index].what).record = names_.record(record.type, record.size);
    }
  call_constructors();
  return std::move(program_);
}

void ProgramTranslator::declare_all() {
  for (const llvm::GlobalVariable& source : module_.globals())
    if (source.hasInitializer() && is_object(source)) static_cast<void>(global(source));
  for (const llvm::Function& source : module_) {
    if (source.isDeclaration()) continue;
    const ir::FunctionId id = function(source);
    if (source.getName() == "main") program_.main = id;
  }
}

ir::FunctionId ProgramTranslator::function(const llvm::Function& source) {
  auto [known, is_new] = functions_.try_emplace(&source);
  if (!is_new) return known->second;
  const ir::FunctionId id(program_.functions.size());
  known->second = id;
  ir::Function result;
  result.name = name_of(source);
  for (const llvm::Argument& argument : source.args())
    for (const PieceType& piece : layout_.pieces(argument.getType())) result.parameters.push_back(piece.type);
  result.variadic = source.isVarArg();
  if (result.variadic && !source.isDeclaration()) result.parameters.push_back(layout_.pointer());
  result.results = types_of(layout_.pieces(source.getReturnType()));
  result.never_returns = source.doesNotReturn();
  result.takes_structures =
      source.isDeclaration() && std::ranges::any_of(source.args(), [](const llvm::Argument& each) {
        return each.hasByValAttr() || each.hasStructRetAttr();
      });
  if (source.isDeclaration() && result.variadic && result.parameters.empty()) take_parameters_of_calls(source, result);
  result.internal = source.hasLocalLinkage();
  result.at = names_.location(source.getSubprogram());
  program_.functions.push_back(std::move(result));
  return id;
}

void ProgramTranslator::take_parameters_of_calls(const llvm::Function& source, ir::Function& declared) const {
  bool is_first = true;
  for (const llvm::Use& use : source.uses()) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (call == nullptr || !call->isCallee(&use)) {
      // Its address is taken, and who calls it with what is not seen here.
      declared.parameters.clear();
      declared.variadic = true;
      return;
    }
    std::vector<ir::Type> given;
    for (unsigned i = 0; i < call->arg_size(); ++i) {
      declared.takes_structures |= call->isByValArgument(i);
      for (const PieceType& piece : layout_.pieces(call->getArgOperand(i)->getType())) given.push_back(piece.type);
    }
    if (is_first) {
      declared.parameters = std::move(given);
      declared.variadic = false;
    } else {
      const auto [end, unused] = std::ranges::mismatch(declared.parameters, given);
      declared.variadic |= end != declared.parameters.end() || given.size() > declared.parameters.size();
      declared.parameters.erase(end, declared.parameters.end());
    }
    is_first = false;
  }
}

ir::FunctionId ProgramTranslator::library_function(const std::string& name, const std::vector<ir::Type>& parameters,
                                                   const std::vector<ir::Type>& results) {
  if (const llvm::Function* declared = module_.getFunction(name)) return function(*declared);
  auto [known, is_new] = library_.try_emplace(name);
  if (!is_new) return known->second;
  ir::Function result;
  result.name = name;
  result.parameters = parameters;
  result.results = results;
  program_.functions.push_back(std::move(result));
  return known->second = ir::FunctionId(program_.functions.size() - 1);
}

ir::GlobalId ProgramTranslator::global(const llvm::GlobalVariable& source) {
  auto [known, is_new] = globals_.try_emplace(&source);
  if (!is_new) return known->second;
  const ir::GlobalId id(program_.globals.size());
  known->second = id;
  const llvm::DataLayout& data = layout_.data_layout();
  ir::Global result;
  result.name = name_of(source);
  result.size = data.getTypeAllocSize(source.getValueType()).getFixedValue();
  result.alignment =
      static_cast<std::uint32_t>(data.getValueOrABITypeAlignment(source.getAlign(), source.getValueType()).value());
  result.constant = source.isConstant();
  result.external = !source.hasInitializer();
  result.string_literal = source.hasPrivateLinkage() && source.isConstant() && source.getName().starts_with(".str");
  result.internal = source.hasLocalLinkage();
  program_.globals.push_back(std::move(result));
  const ir::VariableId variable = names_.variable(source);
  program_.globals[id.index()].variable = variable;
  return id;
}

void ProgramTranslator::fill_global(const llvm::GlobalVariable& source, ir::GlobalId id) {
  GlobalInitialiser initialiser(*this);
  const bool complete = initialiser.add(*source.getInitializer(), 0);
  ir::Global& result = program_.globals[id.index()];
  // A first content that has no form here (half an address, say) is content that nobody knows.
  result.external = !complete;
  if (complete) {
    result.chunks = initialiser.take_chunks();
    result.relocations = initialiser.take_relocations();
  }
}

// Functions with __attribute__((constructor)) run before `main` does.
void ProgramTranslator::call_constructors() {
  if (!program_.main.valid()) return;
  std::vector<ir::Instruction> before_main;
  const ir::Location at = program_.function(program_.main).at;
  if (const llvm::GlobalVariable* table = module_.getNamedGlobal("llvm.global_ctors")) {
    std::multimap<std::uint64_t, ir::FunctionId> constructors;  // by priority, then in order
    for (const llvm::Use& entry : table->getInitializer()->operands()) {
      const auto* fields = llvm::cast<llvm::ConstantStruct>(entry.get());
      const auto* body = llvm::dyn_cast<llvm::Function>(fields->getOperand(1)->stripPointerCasts());
      if (body == nullptr) continue;
      constructors.emplace(llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(), function(*body));
    }
    for (const auto& [priority, id] : constructors) {
      std::vector<ir::Operand> arguments;
      for (const ir::Type type : program_.function(id).parameters) arguments.push_back(ir::Operand::undefined(type));
      ir::Call call{{}, ir::Operand::function(id, program_.model), std::move(arguments)};
      for (const ir::Type type : program_.function(id).results) {
        auto& registers = program_.functions[program_.main.index()].registers;
        registers.push_back({type, {}});
        call.results.emplace_back(registers.size() - 1);
      }
      before_main.push_back({std::move(call), at});
    }
  }
  if (module_.getNamedGlobal("llvm.global_dtors") != nullptr)
    before_main.push_back({ir::Unsupported{"a function that runs when the program ends (destructor)", {}}, at});
  auto& entry = program_.functions[program_.main.index()].blocks.front().instructions;
  entry.insert(entry.begin(), before_main.begin(), before_main.end());
}

}  // namespace heapwise::frontend
