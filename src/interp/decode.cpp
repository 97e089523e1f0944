#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/check.h"
#include "interp/code.h"
#include "interp/floats.h"
#include "interp/library.h"
#include "ir/function_facts.h"
#include "models/program_settings.h"

namespace heapwise::interp {

namespace {

class FunctionDecoder {
 public:
  FunctionDecoder(const ir::Program& program, ir::FunctionId id, const Memory& memory)
      : program_(program), function_(program.function(id)), memory_(memory) {
    code_.id = id;
    code_.register_count = static_cast<std::uint32_t>(function_.registers.size());
    next_slot_ = code_.register_count;
    code_.result_types = function_.results;
  }

  [[nodiscard]] FunctionCode decode() {
    for (const ir::RegisterId parameter : function_.blocks[0].parameters)
      code_.parameters.push_back(static_cast<SlotIndex>(parameter.index()));
    block_start_.assign(function_.blocks.size(), 0);
    for (std::size_t index = 0; index < function_.blocks.size(); ++index) decode_block(ir::BlockId(index));
    for (const auto& [op, block] : jumps_to_patch_) code_.ops[op].x = block_start_[block.index()];
    patch_branches();
    place_variables();
    return std::move(code_);
  }

 private:
  // Operands.
  [[nodiscard]] SlotIndex pool(Slot value) {
    const auto [found, is_new] =
        pool_.try_emplace({value.bits, value.extra}, static_cast<SlotIndex>(code_.constants.size()));
    if (is_new) code_.constants.push_back(value);
    return ~found->second;
  }
  [[nodiscard]] SlotIndex slot_of(ir::RegisterId id) const { return static_cast<SlotIndex>(id.index()); }

  // `strict`: an undefined operand is really used here, and worth a note.
  [[nodiscard]] SlotIndex operand(const ir::Operand& operand, bool strict = true) {
    switch (operand.kind()) {
      case ir::Operand::Kind::Register: return slot_of(operand.register_id());
      case ir::Operand::Kind::Constant: return constant(operand.bits(), operand.type());
      case ir::Operand::Kind::Global: {
        const ObjectId object = object_of(program_, operand.global_id());
        const std::uint64_t address = memory_[object].base + static_cast<std::uint64_t>(operand.offset());
        return pool({address & mask64(operand.type().bits()), object.index()});
      }
      case ir::Operand::Kind::Function: {
        const ObjectId object = object_of(program_, operand.function_id());
        return pool({memory_[object].base, object.index()});
      }
      case ir::Operand::Kind::Undefined: break;
    }
    const SlotIndex result = fresh_slot();
    Op op = make(Opcode::ReadUndefined);
    op.result = result;
    op.width = width_of(operand.type());
    op.sub = static_cast<std::uint8_t>(operand.type().kind());
    op.x = strict ? 0 : 1;
    emit(op);
    return result;
  }
  [[nodiscard]] SlotIndex constant(ir::Bits bits, ir::Type type) {
    Slot slot = Slot::of_wide(bits);
    if (type.is_pointer()) slot.extra = memory_.find(slot.bits);
    return pool(slot);
  }

  [[nodiscard]] static std::uint8_t width_of(ir::Type type) { return static_cast<std::uint8_t>(type.bits()); }
  [[nodiscard]] static std::uint64_t mask64(unsigned bits) { return bits >= 64 ? ~0ULL : (1ULL << bits) - 1; }
  [[nodiscard]] SlotIndex fresh_slot() { return static_cast<SlotIndex>(next_slot_++); }
  [[nodiscard]] ir::Type type_of(ir::RegisterId id) const { return function_.register_of(id).type; }

  // Operations.
  [[nodiscard]] static Op make(Opcode code) {
    Op op;
    op.code = code;
    return op;
  }
  std::uint32_t emit(const Op& op) {
    code_.ops.push_back(op);
    code_.positions.push_back(position_);
    return static_cast<std::uint32_t>(code_.ops.size() - 1);
  }
  void emit_move(SlotIndex to, SlotIndex from) {
    Op op = make(Opcode::Move);
    op.result = to;
    op.a = from;
    emit(op);
  }
  void emit_unsupported(std::string what) {
    Op op = make(Opcode::Unsupported);
    op.x = static_cast<std::int64_t>(code_.unsupported.size());
    code_.unsupported.push_back(std::move(what));
    emit(op);
  }
  [[nodiscard]] static bool is_null(const ir::Operand& operand) { return operand.is_constant(0); }
  [[nodiscard]] static bool is_strange_float(ir::Type type) { return type.is_float() && !float_supported(type); }

  void decode_block(ir::BlockId id) {
    const ir::Block& block = function_.block(id);
    block_start_[id.index()] = static_cast<std::uint32_t>(code_.ops.size());
    position_ = {code_.id, id, 0};
    for (std::uint32_t index = 0; index < block.instructions.size(); ++index) {
      position_.index = index;
      std::visit([this](const auto& what) { decode_instruction(what); }, block.instructions[index].what);
    }
    position_.index = static_cast<std::uint32_t>(block.instructions.size());
    block_length_ = position_.index + 1;
    std::visit([this](const auto& what) { decode_terminator(what); }, block.terminator.what);
  }

  void decode_instruction(const ir::Binary& binary);
  void decode_instruction(const ir::Compare& compare);
  void decode_instruction(const ir::Cast& cast);
  void decode_instruction(const ir::Select& select);
  void decode_instruction(const ir::Offset& offset);
  void decode_instruction(const ir::Load& load);
  void decode_instruction(const ir::Store& store);
  void decode_instruction(const ir::StackAllocate& allocate);
  void decode_instruction(const ir::Lifetime& lifetime);
  void decode_instruction(const ir::StackSave& save);
  void decode_instruction(const ir::StackRestore& restore);
  void decode_instruction(const ir::MemoryCopy& copy);
  void decode_instruction(const ir::MemoryFill& fill);
  void decode_instruction(const ir::Call& call);
  void decode_instruction(const ir::Bind& bind);
  void decode_instruction(const ir::Unsupported& unsupported) { emit_unsupported(unsupported.what); }

  void decode_terminator(const ir::Unreachable& /*end*/) { emit_end(make(Opcode::Unreachable)); }
  void decode_terminator(const ir::Jump& jump) { (void)emit_edge(jump.target, true); }
  void decode_terminator(const ir::Branch& branch);
  void decode_terminator(const ir::Switch& choice);
  void decode_terminator(const ir::Return& result);

  std::uint32_t emit_end(Op op) {
    op.y = block_length_;
    return emit(op);
  }
  std::uint32_t emit_edge(const ir::Target& target, bool counts);
  void emit_arguments(const ir::Target& target);
  void patch_branches();
  void place_variables();

  const ir::Program& program_;
  const ir::Function& function_;
  const Memory& memory_;
  FunctionCode code_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, SlotIndex> pool_;
  std::map<std::uint32_t, std::uint32_t> variable_slots_;  // by variable: 0, 1, ...
  std::vector<std::uint32_t> binds_;                       // operations whose result is a variable's number still
  std::vector<std::uint32_t> block_start_;
  std::vector<std::pair<std::uint32_t, ir::BlockId>> jumps_to_patch_;
  // Branches and switches: which edge code their targets are.
  struct EdgeUse {
    std::uint32_t op;
    int which;  // branch: 0 true, 1 false; switch: the case, or -1 for the default
    ir::BlockId direct;
    std::uint32_t edge_code;
  };
  std::vector<EdgeUse> edge_uses_;
  ir::Position position_;
  std::uint32_t next_slot_ = 0;
  std::uint32_t block_length_ = 0;
};

void FunctionDecoder::decode_instruction(const ir::Binary& binary) {
  const ir::Type type = binary.left.type();
  if (is_strange_float(type)) return emit_unsupported("a floating-point type of this width");
  Op op;
  const auto index = static_cast<std::uint8_t>(binary.op);
  op.sub = index;
  if (type.is_float()) op.code = Opcode::FloatBinary;
  else if (type.bits() > 64) op.code = Opcode::WideBinary;
  else if (binary.no_signed_wrap && binary.op <= ir::BinaryOp::Multiply) op.code = Opcode::CheckedArithmetic;
  else op.code = static_cast<Opcode>(static_cast<std::uint8_t>(Opcode::Add) + index);
  op.width = width_of(type);
  op.result = slot_of(binary.result);
  op.a = operand(binary.left);
  op.b = operand(binary.right);
  op.x = binary.no_signed_wrap ? 1 : 0;
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Compare& compare) {
  const ir::Type type = compare.left.type();
  if (is_strange_float(type)) return emit_unsupported("a floating-point type of this width");
  Op op;
  const auto index = static_cast<std::uint8_t>(compare.predicate);
  op.sub = index;
  if (type.is_float()) op.code = Opcode::FloatCompare;
  else if (type.bits() > 64) op.code = Opcode::WideCompare;
  else if (type.is_pointer() && !is_null(compare.left) && !is_null(compare.right)) op.code = Opcode::PointerCompare;
  else op.code = static_cast<Opcode>(static_cast<std::uint8_t>(Opcode::Equal) + index);
  op.width = width_of(type);
  op.result = slot_of(compare.result);
  op.a = operand(compare.left);
  op.b = operand(compare.right);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Cast& cast) {
  const ir::Type from = cast.value.type();
  const ir::Type to = type_of(cast.result);
  if (is_strange_float(from) || is_strange_float(to)) return emit_unsupported("a floating-point type of this width");
  Op op;
  op.sub = static_cast<std::uint8_t>(cast.op);
  op.width = width_of(from);
  op.to_width = width_of(to);
  const bool wide = from.bits() > 64 || to.bits() > 64;
  switch (cast.op) {
    case ir::CastOp::Truncate:
    case ir::CastOp::ZeroExtend:
    case ir::CastOp::PointerToInteger:
      op.code = wide ? Opcode::WideCast : Opcode::Truncate;
      if (!wide && cast.op == ir::CastOp::PointerToInteger) op.code = Opcode::PointerToInteger;
      op.width = std::min(op.width, op.to_width);
      break;
    case ir::CastOp::SignExtend: op.code = wide ? Opcode::WideCast : Opcode::SignExtend; break;
    case ir::CastOp::IntegerToPointer: op.code = Opcode::IntegerToPointer; break;
    case ir::CastOp::Reinterpret: {
      const bool becomes_pointer = to.is_pointer() && !from.is_pointer();
      op.code = becomes_pointer ? Opcode::IntegerToPointer : Opcode::Move;
      op.width = op.to_width;
      break;
    }
    default: op.code = Opcode::FloatCast;
  }
  op.result = slot_of(cast.result);
  op.a = operand(cast.value);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Select& select) {
  Op op = make(Opcode::Select);
  op.result = slot_of(select.result);
  op.a = operand(select.condition);
  op.b = operand(select.if_true, false);
  op.c = operand(select.if_false, false);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Offset& offset) {
  Op op = make(offset.scale == 0 ? Opcode::OffsetConstant : Opcode::Offset);
  op.result = slot_of(offset.result);
  op.width = width_of(offset.base.type());
  op.a = operand(offset.base);
  if (offset.scale != 0) op.b = operand(offset.index);
  op.x = offset.scale;
  op.y = offset.displacement;
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Load& load) {
  const ir::Type type = type_of(load.result);
  Op op;
  switch (type.bits()) {
    case 8: op.code = Opcode::Load8; break;
    case 16: op.code = Opcode::Load16; break;
    case 32: op.code = Opcode::Load32; break;
    case 64: op.code = Opcode::Load64; break;
    default: op.code = Opcode::LoadAny;
  }
  if (type.is_pointer()) op.code = Opcode::LoadPointer;
  op.width = width_of(type);
  op.sub = static_cast<std::uint8_t>(type.kind());
  op.x = type.bytes();
  op.result = slot_of(load.result);
  op.a = operand(load.address);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Store& store) {
  const ir::Type type = store.value.type();
  Op op;
  switch (type.bits()) {
    case 8: op.code = Opcode::Store8; break;
    case 16: op.code = Opcode::Store16; break;
    case 32: op.code = Opcode::Store32; break;
    case 64: op.code = Opcode::Store64; break;
    default: op.code = Opcode::StoreAny;
  }
  if (type.is_pointer()) op.code = Opcode::StorePointer;
  op.width = width_of(type);
  op.x = type.bytes();
  op.a = operand(store.address);
  op.b = operand(store.value, false);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::StackAllocate& allocate) {
  Op op = make(Opcode::StackAllocate);
  op.result = slot_of(allocate.result);
  op.a = operand(allocate.size);
  // Such objects survive a StackRestore.
  op.sub = position_.block.index() == 0 && allocate.size.is_constant() ? 1 : 0;
  op.to_width = allocate.scoped ? 1 : 0;
  op.b = allocate.variable.valid() ? static_cast<std::int32_t>(allocate.variable.index()) : -1;
  op.x = allocate.alignment;
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Lifetime& lifetime) {
  Op op = make(lifetime.begin ? Opcode::LifetimeBegin : Opcode::LifetimeEnd);
  op.a = operand(lifetime.address);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::StackSave& save) {
  Op op = make(Opcode::StackSave);
  op.result = slot_of(save.result);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::StackRestore& restore) {
  Op op = make(Opcode::StackRestore);
  op.a = operand(restore.saved);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::MemoryCopy& copy) {
  Op op = make(Opcode::MemoryCopy);
  op.a = operand(copy.destination);
  op.b = operand(copy.source);
  op.c = operand(copy.size);
  op.sub = copy.may_overlap ? 1 : 0;
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::MemoryFill& fill) {
  Op op = make(Opcode::MemoryFill);
  op.a = operand(fill.destination);
  op.b = operand(fill.byte);
  op.c = operand(fill.size);
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Call& call) {
  CallSite site;
  for (const ir::Operand& argument : call.arguments) {
    site.arguments.push_back(operand(argument, false));
    site.argument_types.push_back(argument.type());
  }
  for (const ir::RegisterId result : call.results) {
    site.results.push_back(slot_of(result));
    site.result_types.push_back(type_of(result));
  }
  Op op = make(Opcode::Call);
  if (call.callee.kind() == ir::Operand::Kind::Function) site.callee = call.callee.function_id();
  else op.a = operand(call.callee);
  op.x = static_cast<std::int64_t>(code_.calls.size());
  code_.calls.push_back(std::move(site));
  emit(op);
}

void FunctionDecoder::decode_instruction(const ir::Bind& bind) {
  if (!bind.variable.valid()) return;
  const auto number = static_cast<std::uint32_t>(variable_slots_.size());
  Op op = make(Opcode::Bind);
  op.result = static_cast<SlotIndex>(variable_slots_.try_emplace(bind.variable.index(), number).first->second);
  const bool undefined = bind.value.kind() == ir::Operand::Kind::Undefined;
  // A variable that holds nothing in particular keeps nothing alive.
  op.a = undefined ? pool({}) : operand(bind.value, false);
  binds_.push_back(emit(op));
}

void FunctionDecoder::place_variables() {
  code_.variables.resize(variable_slots_.size());
  for (const auto& [variable, slot] : variable_slots_) code_.variables[slot] = ir::VariableId(variable);
  code_.first_variable = next_slot_;
  for (const std::uint32_t op : binds_) code_.ops[op].result += static_cast<SlotIndex>(next_slot_);
  code_.slot_count = next_slot_ + static_cast<std::uint32_t>(variable_slots_.size());
}

// All arguments are read before any parameter is written: where one is both, the values go through slots of their own.
void FunctionDecoder::emit_arguments(const ir::Target& target) {
  const std::vector<ir::RegisterId>& parameters = function_.block(target.block).parameters;
  HW_CHECK(parameters.size() == target.arguments.size(), "a jump passes one argument per parameter");
  bool overlap = false;
  for (std::size_t to = 0; to < parameters.size(); ++to)
    for (std::size_t from = to + 1; from < parameters.size(); ++from)
      overlap |= target.arguments[from].is_register() && target.arguments[from].register_id() == parameters[to];
  std::vector<SlotIndex> values;
  for (const ir::Operand& argument : target.arguments) {
    SlotIndex value = operand(argument, false);
    if (overlap && argument.is_register()) {
      const SlotIndex copy = fresh_slot();
      emit_move(copy, value);
      value = copy;
    }
    values.push_back(value);
  }
  for (std::size_t index = 0; index < values.size(); ++index)
    if (values[index] != slot_of(parameters[index])) emit_move(slot_of(parameters[index]), values[index]);
}

std::uint32_t FunctionDecoder::emit_edge(const ir::Target& target, bool counts) {
  const auto start = static_cast<std::uint32_t>(code_.ops.size());
  emit_arguments(target);
  Op op = make(Opcode::Jump);
  op.y = counts ? block_length_ : 0;
  jumps_to_patch_.emplace_back(emit(op), target.block);
  return start;
}

void FunctionDecoder::decode_terminator(const ir::Branch& branch) {
  Op op = make(Opcode::Branch);
  op.a = operand(branch.condition);
  const std::uint32_t at = emit_end(op);
  int which = 0;
  for (const ir::Target* target : {&branch.if_true, &branch.if_false}) {
    const bool direct = target->arguments.empty();
    const std::uint32_t edge = direct ? 0 : emit_edge(*target, false);
    edge_uses_.push_back({at, which++, direct ? target->block : ir::BlockId(), edge});
  }
}

void FunctionDecoder::decode_terminator(const ir::Switch& choice) {
  Op op = make(Opcode::Switch);
  op.a = operand(choice.value);
  op.x = static_cast<std::int64_t>(code_.switches.size());
  op.width = width_of(choice.value.type());
  SwitchTable table;
  for (const ir::Switch::Case& each : choice.cases) table.cases.emplace_back(each.value, 0);
  code_.switches.push_back(std::move(table));
  const std::uint32_t at = emit_end(op);
  const auto use = [&](const ir::Target& target, int which) {
    const bool direct = target.arguments.empty();
    const std::uint32_t edge = direct ? 0 : emit_edge(target, false);
    edge_uses_.push_back({at, which, direct ? target.block : ir::BlockId(), edge});
  };
  use(choice.otherwise, -1);
  for (std::size_t index = 0; index < choice.cases.size(); ++index)
    use(choice.cases[index].target, static_cast<int>(index));
}

void FunctionDecoder::decode_terminator(const ir::Return& result) {
  // The values stand as the arguments of a call site that is never called.
  CallSite site;
  for (const ir::Operand& value : result.values) {
    site.arguments.push_back(operand(value, false));
    site.argument_types.push_back(value.type());
  }
  Op op = make(Opcode::Return);
  op.x = static_cast<std::int64_t>(code_.calls.size());
  code_.calls.push_back(std::move(site));
  emit_end(op);
}

void FunctionDecoder::patch_branches() {
  for (const EdgeUse& use : edge_uses_) {
    Op& op = code_.ops[use.op];
    const std::uint32_t to = use.direct.valid() ? block_start_[use.direct.index()] : use.edge_code;
    if (op.code == Opcode::Branch) (use.which == 0 ? op.b : op.c) = static_cast<SlotIndex>(to);
    else if (use.which < 0) code_.switches[static_cast<std::size_t>(op.x)].otherwise = to;
    else code_.switches[static_cast<std::size_t>(op.x)].cases[static_cast<std::size_t>(use.which)].second = to;
  }
  for (SwitchTable& table : code_.switches) std::ranges::sort(table.cases);
}

}  // namespace

ObjectId object_of(const ir::Program& /*program*/, ir::GlobalId id) { return ObjectId(id.index() + 1); }

ObjectId object_of(const ir::Program& program, ir::FunctionId id) {
  return ObjectId(program.globals.size() + id.index() + 1);
}

DecodedProgram decode(const ir::Program& program, const models::Models& models, const Memory& memory) {
  DecodedProgram decoded;
  decoded.live.resize(program.functions.size());
  decoded.reads_arguments = ir::reads_parameters(program.function(program.main));
  decoded.output_may_fail = models::may_change_output(program, models);
  for (std::size_t index = 0; index < program.functions.size(); ++index) {
    const ir::FunctionId id(index);
    const ir::Function& function = program.function(id);
    FunctionCode code;
    code.id = id;
    if (function.has_body()) code = FunctionDecoder(program, id, memory).decode();
    const models::Model* model = models.find(function);
    if (model != nullptr && (!function.has_body() || model->counts_when_defined)) {
      code.model = model;
      code.handler = find_handler(model->name);
    }
    decoded.functions.push_back(std::move(code));
  }
  return decoded;
}

}  // namespace heapwise::interp
