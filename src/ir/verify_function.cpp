#include "ir/verify_function.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/control_flow.h"
#include "ir/operands.h"
#include "ir/printer.h"
#include "ir/words.h"

namespace heapwise::ir {
namespace {

// Where a register gets its value. Parameters come before the first instruction: their index is 0, instruction i has
// index i + 1, the terminator comes last.
struct Definition {
  BlockId block;  // invalid: not defined
  std::size_t index = 0;
  const Instruction* instruction = nullptr;  // nullptr for a parameter
};

class BodyVerifier {
 public:
  BodyVerifier(const Program& program, const Function& function, std::vector<std::string>& complaints)
      : program_(program), function_(function), complaints_(complaints), definitions_(function.registers.size()) {}

  void run() {
    const std::size_t before = complaints_.size();
    check_ids();
    // With ids that name nothing the rest could not even be printed.
    if (complaints_.size() != before) return;
    check_signature();
    check_definitions();
    for_each_place([this](const auto& it) { check_types(it); });
    check_dominance();
  }

 private:
  void complain(const std::string& what) {
    std::string where = fmt::format("@{}", function_.name);
    if (block_.valid()) where += fmt::format(" b{}", block_.index());
    if (instruction_ != nullptr && may_print_)
      where += fmt::format(" `{}`", to_string(program_, function_, *instruction_));
    else if (instruction_ != nullptr)
      where += fmt::format(" instruction {}", instruction_ - function_.block(block_).instructions.data());
    else if (terminator_ != nullptr)
      where += may_print_ ? fmt::format(" `{}`", to_string(program_, function_, *terminator_)) : " terminator";
    complaints_.push_back(fmt::format("{}: {}", where, what));
  }
  void require(bool holds, const char* what) {
    if (!holds) complain(what);
  }

  // Visits every instruction and terminator, with the place set for complaints.
  template <class Visitor>
  void for_each_place(Visitor visit) {
    for (std::size_t i = 0; i < function_.blocks.size(); ++i) {
      block_ = BlockId(i);
      for (const Instruction& instruction : function_.blocks[i].instructions) {
        instruction_ = &instruction;
        visit(instruction);
      }
      instruction_ = nullptr;
      terminator_ = &function_.blocks[i].terminator;
      visit(*terminator_);
      terminator_ = nullptr;
    }
    block_ = BlockId();
  }

  // --- Ids -----------------------------------------------------------------------------------------------------------

  void check_ids() {
    may_print_ = false;
    for (std::size_t i = 0; i < function_.registers.size(); ++i) {
      const Register& it = function_.registers[i];
      if (!names_a_variable(it.variable)) complain(fmt::format("%{} names no variable", i));
      if (type_of_word(to_string(it.type), program_.model) != it.type)
        complain(fmt::format("%{}: {} of {} bits is no type here", i, to_string(it.type), it.type.bits()));
    }
    for (std::size_t i = 0; i < function_.blocks.size(); ++i) {
      block_ = BlockId(i);
      for (const RegisterId id : function_.blocks[i].parameters)
        require(names_a_register(id), "a parameter is no register");
    }
    block_ = BlockId();
    for_each_place([this](const auto& it) { check_ids_of(it); });
    may_print_ = true;
  }

  template <class Place>
  void check_ids_of(const Place& place) {
    if (const char* wrong = wrong_with(program_, place.at)) complain(wrong);
    for_each_operand(place, [this](const Operand& operand) { check_ids_of_operand(operand); });
    if constexpr (std::is_same_v<Place, Instruction>) {
      for_each_result(place, [this](RegisterId id) { require(names_a_register(id), "a result is no register"); });
      match(
          place.what,
          [this](const Offset& it) {
            require(!it.record.valid() || it.record.index() < program_.types.size(), "names no type");
          },
          [this](const StackAllocate& it) { require(names_a_variable(it.variable), "names no variable"); },
          [this](const Bind& it) {
            require(it.variable.valid() && names_a_variable(it.variable), "names no variable");
          },
          [](const auto&) {});
    } else {
      for_each_target(place, [this](const Target& target) {
        require(target.block.index() < function_.blocks.size(), "a target is no block");
      });
    }
  }

  void check_ids_of_operand(const Operand& operand) {
    if (operand.is_register()) require(names_a_register(operand.register_id()), "an operand is no register");
    else if (const char* wrong = wrong_with(program_, operand)) complain(fmt::format("an operand {}", wrong));
  }

  [[nodiscard]] bool names_a_register(RegisterId id) const { return id.index() < function_.registers.size(); }
  [[nodiscard]] bool names_a_variable(VariableId id) const {
    return !id.valid() || id.index() < program_.variables.size();
  }

  // --- Definitions ---------------------------------------------------------------------------------------------------

  void check_signature() {
    const std::vector<RegisterId>& entry = function_.blocks[0].parameters;
    const bool same = std::ranges::equal(entry, function_.parameters, [this](RegisterId id, Type type) {
      return function_.register_of(id).type == type;
    });
    require(same, "the entry block's parameters are not the function's");
  }

  void define(RegisterId id, std::size_t index, const Instruction* instruction) {
    Definition& definition = definitions_[id.index()];
    if (definition.block.valid()) complain(fmt::format("%{} is defined more than once", id.index()));
    else definition = {block_, index, instruction};
  }

  void check_definitions() {
    for (std::size_t i = 0; i < function_.blocks.size(); ++i) {
      block_ = BlockId(i);
      const Block& block = function_.blocks[i];
      for (const RegisterId id : block.parameters) define(id, 0, nullptr);
      for (std::size_t j = 0; j < block.instructions.size(); ++j)
        for_each_result(block.instructions[j], [&](RegisterId id) { define(id, j + 1, &block.instructions[j]); });
    }
    block_ = BlockId();
    for (std::size_t i = 0; i < definitions_.size(); ++i)
      if (!definitions_[i].block.valid()) complain(fmt::format("%{} is never defined", i));
  }

  void check_dominance() {
    const ControlFlow flow(function_);
    if (!flow.predecessors(BlockId(0U)).empty()) complain("a jump leads to the entry block");
    std::size_t index = 0;
    for_each_place([&](const auto& it) {
      const bool is_terminator = terminator_ != nullptr;
      ++index;
      for_each_operand(it, [&](const Operand& operand) {
        if (operand.is_register()) check_use(flow, operand.register_id(), index);
      });
      if (is_terminator) index = 0;
    });
  }

  void check_use(const ControlFlow& flow, RegisterId id, std::size_t index) {
    const Definition& definition = definitions_[id.index()];
    if (!definition.block.valid() || !flow.reachable(block_)) return;
    const bool before =
        definition.block == block_ ? definition.index < index : flow.dominates(definition.block, block_);
    if (!before) complain(fmt::format("%{} is read where it may not be defined yet", id.index()));
  }

  // --- Types ---------------------------------------------------------------------------------------------------------

  [[nodiscard]] Type type_of(RegisterId id) const { return function_.register_of(id).type; }
  [[nodiscard]] Type word() const { return program_.word_type(); }

  template <class Place>
  void check_types(const Place& place) {
    for_each_operand(place, [this](const Operand& operand) {
      if (operand.is_register() && operand.type() != type_of(operand.register_id()))
        complain(fmt::format("%{} is read as {}, but is {}", operand.register_id().index(), to_string(operand.type()),
                             to_string(type_of(operand.register_id()))));
    });
    if constexpr (std::is_same_v<Place, Terminator>)
      for_each_target(place, [this](const Target& target) { check_target(target); });
    std::visit([this](const auto& it) { this->check(it); }, place.what);
  }

  void check_target(const Target& target) {
    const std::vector<RegisterId>& parameters = function_.block(target.block).parameters;
    if (parameters.size() != target.arguments.size()) {
      complain(fmt::format("b{} takes {} arguments, not {}", target.block.index(), parameters.size(),
                           target.arguments.size()));
      return;
    }
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (type_of(parameters[i]) != target.arguments[i].type())
        complain(fmt::format("argument {} for b{} has the wrong type", i, target.block.index()));
  }

  void check(const Binary& it) {
    const Type type = type_of(it.result);
    require(it.left.type() == type && it.right.type() == type, "both sides and the result need one type");
    if (it.op >= BinaryOp::FloatAdd) require(type.is_float(), "needs floats");
    else require(type.is_integer(), "needs integers");
    const bool may_overflow = it.op == BinaryOp::Add || it.op == BinaryOp::Subtract || it.op == BinaryOp::Multiply ||
                              it.op == BinaryOp::ShiftLeft;
    require(!it.no_signed_wrap || may_overflow, "only add, sub, mul and shl can be nsw");
  }
  void check(const Compare& it) {
    require(it.left.type() == it.right.type(), "both sides need one type");
    require(is_integer_predicate(it.predicate) != it.left.type().is_float(),
            "icmp needs integers or pointers, fcmp floats");
    require(type_of(it.result) == Type::integer(1), "the result is not i1");
  }
  void check(const Cast& it) {
    if (!may_cast(it.op, it.value.type(), type_of(it.result)))
      complain(fmt::format("cannot cast {} to {} this way", to_string(it.value.type()), to_string(type_of(it.result))));
  }
  static bool may_cast(CastOp op, Type from, Type to) {
    const bool integers = from.is_integer() && to.is_integer();
    const bool floats = from.is_float() && to.is_float();
    switch (op) {
      case CastOp::Truncate: return integers && from.bits() > to.bits();
      case CastOp::ZeroExtend:
      case CastOp::SignExtend: return integers && from.bits() < to.bits();
      case CastOp::FloatToUnsigned:
      case CastOp::FloatToSigned: return from.is_float() && to.is_integer();
      case CastOp::UnsignedToFloat:
      case CastOp::SignedToFloat: return from.is_integer() && to.is_float();
      case CastOp::FloatExtend: return floats && from.bits() < to.bits();
      case CastOp::FloatTruncate: return floats && from.bits() > to.bits();
      case CastOp::PointerToInteger: return from.is_pointer() && to.is_integer();
      case CastOp::IntegerToPointer: return from.is_integer() && to.is_pointer();
      case CastOp::Reinterpret: return from.bits() == to.bits() && from.is_pointer() == to.is_pointer();
    }
    return false;
  }
  void check(const Select& it) {
    require(it.condition.type() == Type::integer(1), "the condition is not i1");
    require(it.if_true.type() == type_of(it.result) && it.if_false.type() == type_of(it.result),
            "both values and the result need one type");
  }
  void check(const Offset& it) {
    require(it.base.type().is_pointer(), "the base is not a pointer");
    require(it.index.type() == word() || (it.scale == 0 && it.index == Operand()),
            "the index is not as wide as a pointer");
    require(type_of(it.result).is_pointer(), "the result is not a pointer");
  }
  void check(const Load& it) { require(it.address.type().is_pointer(), "the address is not a pointer"); }
  void check(const Store& it) { require(it.address.type().is_pointer(), "the address is not a pointer"); }
  void check(const StackAllocate& it) {
    require(it.size.type() == word(), "the size is not as wide as a pointer");
    require(is_power_of_two(it.alignment), "the alignment is not a power of two");
    require(type_of(it.result).is_pointer(), "the result is not a pointer");
  }
  void check(const Lifetime& it) {
    const Instruction* made =
        it.address.is_register() ? definitions_[it.address.register_id().index()].instruction : nullptr;
    const auto* object = made != nullptr ? std::get_if<StackAllocate>(&made->what) : nullptr;
    require(object != nullptr && object->scoped, "the address is not the register of a scoped stack object");
  }
  void check(const StackSave& it) { require(type_of(it.result).is_pointer(), "the result is not a pointer"); }
  void check(const StackRestore& it) { require(it.saved.type().is_pointer(), "what was saved is not a pointer"); }
  void check(const MemoryCopy& it) {
    require(it.destination.type().is_pointer() && it.source.type().is_pointer(), "an address is not a pointer");
    require(it.size.type() == word(), "the size is not as wide as a pointer");
  }
  void check(const MemoryFill& it) {
    require(it.destination.type().is_pointer(), "the address is not a pointer");
    require(it.byte.type() == Type::integer(8), "the byte is not i8");
    require(it.size.type() == word(), "the size is not as wide as a pointer");
  }
  void check(const Call& it) {
    require(it.callee.type().is_pointer(), "the callee is not a pointer");
    if (it.callee.kind() != Operand::Kind::Function) return;
    const Function& callee = program_.function(it.callee.function_id());
    const bool takes_more = callee.variadic && !callee.has_body();
    require(it.arguments.size() == callee.parameters.size() ||
                (takes_more && it.arguments.size() > callee.parameters.size()),
            "the number of arguments is not what the callee takes");
    for (std::size_t i = 0; i < std::min(it.arguments.size(), callee.parameters.size()); ++i)
      if (it.arguments[i].type() != callee.parameters[i])
        complain(fmt::format("argument {} is not of the type that the callee takes", i));
    const bool same = std::ranges::equal(it.results, callee.results,
                                         [this](RegisterId id, Type type) { return type_of(id) == type; });
    require(same, "the results are not the callee's");
  }
  void check(const Bind&) {}
  void check(const Unsupported&) {}

  void check(const Unreachable&) {}
  void check(const Jump&) {}
  void check(const Branch& it) { require(it.condition.type() == Type::integer(1), "the condition is not i1"); }
  void check(const Switch& it) {
    require(it.value.type().is_integer(), "the value is not an integer");
    std::vector<Bits> values;
    for (const Switch::Case& one : it.cases) {
      require((one.value & ~it.value.type().mask()) == 0, "a case does not fit the width of the value");
      values.push_back(one.value);
    }
    std::ranges::sort(values);
    require(std::ranges::adjacent_find(values) == values.end(), "two cases are the same");
  }
  void check(const Return& it) {
    const bool same = std::ranges::equal(it.values, function_.results,
                                         [](const Operand& value, Type type) { return value.type() == type; });
    require(same, "what is returned is not of the function's result types");
  }

  const Program& program_;
  const Function& function_;
  std::vector<std::string>& complaints_;
  std::vector<Definition> definitions_;
  // Where we are, for complaints.
  BlockId block_;
  const Instruction* instruction_ = nullptr;
  const Terminator* terminator_ = nullptr;
  bool may_print_ = true;
};

}  // namespace

void verify_body(const Program& program, const Function& function, std::vector<std::string>& complaints) {
  BodyVerifier(program, function, complaints).run();
}

const char* wrong_with(const Program& program, Location location) {
  if (!location.file.valid()) return location.line != 0 || location.column != 0 ? "has a line but no file" : nullptr;
  return location.file.index() < program.files.size() ? nullptr : "names no file";
}

const char* wrong_with(const Program& program, const Operand& operand) {
  if (type_of_word(to_string(operand.type()), program.model) != operand.type()) return "has no type of this program";
  switch (operand.kind()) {
    case Operand::Kind::Register:
    case Operand::Kind::Undefined:
    case Operand::Kind::Constant: return nullptr;  // Operand itself sees to it that a constant fits its type
    case Operand::Kind::Global:
      return operand.global_id().index() < program.globals.size() ? nullptr : "names no global";
    case Operand::Kind::Function:
      return operand.function_id().index() < program.functions.size() ? nullptr : "names no function";
  }
  return "is of no kind";
}

}  // namespace heapwise::ir
