// Random well-formed programs, by seed: what the printer, the parser, the verifier and the analyses of ir are tried on.
//
// Every kind of declaration, instruction and terminator comes up, with odd names and extreme numbers. The control-flow
// graph is drawn first; its dominators then say which registers a block may read.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "ir/control_flow.h"
#include "ir/program.h"

namespace heapwise::ir {

class RandomProgram {
 public:
  explicit RandomProgram(std::uint64_t seed) : random_(seed) {}

  Program make() {
    program_.model = coin() ? DataModel::LP64 : DataModel::ILP32;
    for (std::size_t i = below(3); i > 0; --i) program_.files.push_back(odd_name() + ".c");
    make_names();
    for (std::size_t i = 0, n = below(4); i < n; ++i) program_.globals.push_back(global(i));
    for (std::size_t i = 0, n = 1 + below(5); i < n; ++i) program_.functions.push_back(signature(i));
    for (Global& each : program_.globals) add_relocations(each);
    for (std::size_t i = 0; i < program_.functions.size(); ++i)
      if (coin()) make_body(FunctionId(i));
    for (std::size_t i = 0; i < program_.functions.size(); ++i)
      if (program_.functions[i].has_body() && below(3) == 0) program_.main = FunctionId(i);
    return std::move(program_);
  }

 private:
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }
  bool coin() { return below(2) == 0; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

  std::string odd_name() {
    static const std::vector<std::string> kNames = {"x",    "list", "a.b",      "unsigned int", "",      "\"", "\\",
                                                    "null", "i32",  "\xc3\xa4", "line\nbreak",  "%d;@%", "7"};
    return one_of(kNames);
  }
  std::uint64_t any_number() {
    const std::uint64_t number = random_();
    return coin() ? number % 8 : number >> below(64);
  }

  Location location() {
    if (program_.files.empty() || coin()) return {};
    return {FileId(below(program_.files.size())), static_cast<std::uint32_t>(below(100)),
            static_cast<std::uint32_t>(below(100))};
  }
  VariableId variable() {
    if (program_.variables.empty() || coin()) return {};
    return VariableId(below(program_.variables.size()));
  }

  void make_names() {
    const std::size_t types = below(5);
    const auto any_type = [&] { return types == 0 || coin() ? SourceTypeId() : SourceTypeId(below(types)); };
    for (std::size_t i = 0; i < types; ++i) {
      SourceType type{static_cast<SourceType::Kind>(below(12)), odd_name(), any_number(), any_type(), 0, {}};
      if (coin()) type.count = any_number();
      for (std::size_t j = below(3); j > 0; --j)
        type.members.push_back({odd_name(), any_number(), any_number(), any_type()});
      program_.types.push_back(std::move(type));
    }
    for (std::size_t i = below(5); i > 0; --i)
      program_.variables.push_back({odd_name(), any_type(), static_cast<Variable::Kind>(below(3)), location()});
  }

  Global global(std::size_t index) {
    Global it;
    it.name = "g" + odd_name() + std::to_string(index);
    it.size = below(200);
    it.alignment = 1U << below(5);
    it.constant = coin(), it.string_literal = coin(), it.internal = coin(), it.external = below(4) == 0;
    it.variable = variable();
    return it;
  }

  void add_relocations(Global& it) {
    if (it.external) return;
    const std::uint64_t width = program_.pointer_type().bytes();
    for (std::uint64_t offset = below(8); offset + width <= it.size; offset += width + below(20)) {
      if (coin()) {
        it.relocations.push_back({offset, symbol()});
      } else {
        std::string bytes;
        for (std::size_t i = 1 + below(width); i > 0; --i) bytes += static_cast<char>(random_());
        it.chunks.push_back({offset, bytes});
      }
    }
  }

  Type type() {
    switch (below(4)) {
      case 0: return program_.pointer_type();
      case 1: return program_.word_type();
      case 2: {
        static const std::vector<int> kWidths = {16, 32, 64, 80, 128};
        return Type::floating(static_cast<std::uint16_t>(one_of(kWidths)));
      }
      default: break;
    }
    static const std::vector<int> kWidths = {1, 8, 16, 32, 64, 128, 7, 33};
    return Type::integer(static_cast<std::uint16_t>(one_of(kWidths)));
  }

  Function signature(std::size_t index) {
    Function it;
    it.name = (index == 0 && coin()) ? "main" : "f" + odd_name() + std::to_string(index);
    for (std::size_t i = below(3); i > 0; --i) it.parameters.push_back(type());
    for (std::size_t i = below(3); i > 0; --i) it.results.push_back(type());
    if (below(4) == 0) {
      it.parameters.push_back(program_.pointer_type());
      it.variadic = true;
    }
    it.never_returns = below(4) == 0, it.internal = coin();
    it.at = location();
    return it;
  }

  // --- Bodies
  // ----------------------------------------------------------------------------------------------------------

  void make_body(FunctionId id) {
    function_ = &program_.functions[id.index()];
    scoped_.clear();
    function_->blocks.resize(1 + below(8));
    for (Block& block : function_->blocks) block.terminator.what = shape_of_terminator();
    for (Type parameter : function_->parameters) function_->blocks[0].parameters.push_back(new_register(parameter));
    for (std::size_t i = 1; i < function_->blocks.size(); ++i)
      for (std::size_t j = below(3); j > 0; --j) function_->blocks[i].parameters.push_back(new_register(type()));

    const ControlFlow flow(*function_);
    defined_.assign(function_->blocks.size(), {});
    for (BlockId block : flow.reverse_postorder()) {
      visible_.clear();
      for (BlockId above = flow.immediate_dominator(block); above.valid(); above = flow.immediate_dominator(above))
        visible_.insert(visible_.end(), defined_[above.index()].begin(), defined_[above.index()].end());
      fill(block);
    }
    for (std::size_t i = 0; i < function_->blocks.size(); ++i) {
      visible_.clear();
      if (!flow.reachable(BlockId(i))) fill(BlockId(i));
    }
  }

  Target any_target() { return {BlockId(1 + below(function_->blocks.size() - 1)), {}}; }

  Terminator::What shape_of_terminator() {
    const bool can_jump = function_->blocks.size() > 1;
    switch (can_jump ? below(6) : 0) {
      case 1:
      case 2: return Jump{any_target()};
      case 3:
      case 4: return Branch{{}, any_target(), any_target()};
      case 5: {
        Switch it;
        for (std::size_t i = 0, n = below(4); i < n; ++i) it.cases.push_back({i, any_target()});
        it.otherwise = any_target();
        return it;
      }
      default: break;
    }
    if (coin()) return Unreachable{};
    return Return{};
  }

  void fill(BlockId id) {
    Block& block = function_->blocks[id.index()];
    here_ = id;
    for (RegisterId parameter : block.parameters) show(parameter);
    for (std::size_t i = below(8); i > 0; --i) {
      Instruction::What what = instruction();
      block.instructions.push_back({std::move(what), location()});
      for (RegisterId result : std::exchange(results_, {})) show(result);
    }
    finish(block.terminator);
  }

  void finish(Terminator& terminator) {
    terminator.at = location();
    const auto pass = [this](Target& target) {
      for (RegisterId parameter : function_->block(target.block).parameters)
        target.arguments.push_back(operand(function_->register_of(parameter).type));
    };
    if (auto* jump = std::get_if<Jump>(&terminator.what)) pass(jump->target);
    if (auto* branch = std::get_if<Branch>(&terminator.what)) {
      branch->condition = operand(Type::integer(1));
      pass(branch->if_true), pass(branch->if_false);
    }
    if (auto* it = std::get_if<Switch>(&terminator.what)) {
      it->value = operand(Type::integer(coin() ? 8 : 128));
      for (Switch::Case& each : it->cases) {
        each.value = (each.value * 77) & it->value.type().mask();
        pass(each.target);
      }
      pass(it->otherwise);
    }
    if (auto* it = std::get_if<Return>(&terminator.what))
      for (Type result : function_->results) it->values.push_back(operand(result));
  }

  RegisterId new_register(Type type) {
    function_->registers.push_back({type, variable()});
    return RegisterId(function_->registers.size() - 1);
  }
  RegisterId result(Type type) {
    results_.push_back(new_register(type));
    return results_.back();
  }
  void show(RegisterId id) {
    visible_.push_back(id);
    defined_[here_.index()].push_back(id);
  }

  Operand symbol() {
    if (!program_.globals.empty() && coin())
      return Operand::global(GlobalId(below(program_.globals.size())),
                             coin() ? 0 : static_cast<std::int64_t>(any_number()), program_.model);
    return Operand::function(FunctionId(below(program_.functions.size())), program_.model);
  }

  Operand operand(Type type) {
    for (std::size_t tries = coin() ? 8 : 0; tries > 0 && !visible_.empty(); --tries) {
      const RegisterId id = one_of(visible_);
      if (function_->register_of(id).type == type) return Operand::of_register(id, type);
    }
    if (below(8) == 0) return Operand::undefined(type);
    if (type.is_pointer() && coin()) return symbol();
    Bits bits = any_number();
    if (coin()) bits = ~bits;
    if (coin()) bits |= static_cast<Bits>(random_()) << 64U;
    return Operand::constant(bits, type);
  }
  Operand pointer() { return operand(program_.pointer_type()); }
  Operand word() { return operand(program_.word_type()); }
  Type integer() {
    const Type found = type();
    return found.is_integer() ? found : Type::integer(32);
  }

  Instruction::What instruction() {
    switch (below(17)) {
      case 0: {
        const auto op = static_cast<BinaryOp>(below(13));
        const Type type = integer();
        return Binary{result(type), op, operand(type), operand(type), op <= BinaryOp::Multiply && coin()};
      }
      case 1: {
        const auto op = static_cast<BinaryOp>(13 + below(5));
        const Type type = Type::floating(coin() ? 32 : 64);
        return Binary{result(type), op, operand(type), operand(type), false};
      }
      case 2: {
        const bool floats = coin();
        const auto predicate = static_cast<Predicate>(floats ? 10 + below(14) : below(10));
        const Type type = floats ? Type::floating(coin() ? 80 : 64) : coin() ? program_.pointer_type() : integer();
        return Compare{result(Type::integer(1)), predicate, operand(type), operand(type)};
      }
      case 3: return cast();
      case 4: {
        const Type what = type();
        return Select{result(what), operand(Type::integer(1)), operand(what), operand(what)};
      }
      case 5: return offset();
      case 6: return Load{result(type()), pointer(), coin()};
      case 7: return Store{operand(type()), pointer(), coin()};
      case 8: {
        StackAllocate it{result(program_.pointer_type()), word(), 1U << below(5), variable(), coin()};
        if (it.scoped) scoped_.emplace_back(here_, it.result);
        return it;
      }
      case 9:
        for (const auto& [block, id] : scoped_)
          if (block == here_) return Lifetime{coin(), Operand::of_register(id, program_.pointer_type())};
        return Unsupported{odd_name(), {}};
      case 10: return StackSave{result(program_.pointer_type())};
      case 11: return StackRestore{pointer()};
      case 12: return MemoryCopy{pointer(), pointer(), word(), coin()};
      case 13: return MemoryFill{pointer(), operand(Type::integer(8)), word()};
      case 14: return call();
      case 15:
        if (!program_.variables.empty()) return Bind{VariableId(below(program_.variables.size())), operand(type())};
        break;
      default: break;
    }
    Unsupported it{odd_name(), {}};
    for (std::size_t i = below(3); i > 0; --i) it.results.push_back(result(type()));
    return it;
  }

  Cast cast() {
    const Type pointer = program_.pointer_type();
    const Type i8 = Type::integer(8), i64 = Type::integer(64), f32 = Type::floating(32), f64 = Type::floating(64);
    // In the order of CastOp: from, to.
    const std::vector<std::pair<Type, Type>> types = {{i64, i8},  {i8, i64},      {i8, i64},      {f32, i8},
                                                      {f64, i64}, {i8, f32},      {i64, f64},     {f32, f64},
                                                      {f64, f32}, {pointer, i64}, {i64, pointer}, {i64, f64}};
    const std::size_t op = below(types.size());
    return {result(types[op].second), static_cast<CastOp>(op), operand(types[op].first)};
  }

  Offset offset() {
    Offset it{result(program_.pointer_type()), pointer(), {}, 0, static_cast<std::int64_t>(random_()), {}};
    if (coin()) it.displacement = 0;
    if (coin()) {
      it.index = word();
      it.scale = static_cast<std::int64_t>(any_number());
    }
    if (!program_.types.empty() && coin()) it.record = SourceTypeId(below(program_.types.size()));
    return it;
  }

  Call call() {
    Call it;
    if (coin()) {
      it.callee = pointer();
      if (it.callee.kind() != Operand::Kind::Function) {
        for (std::size_t i = below(3); i > 0; --i) it.arguments.push_back(operand(type()));
        for (std::size_t i = below(3); i > 0; --i) it.results.push_back(result(type()));
        return it;
      }
    }
    const FunctionId id(below(program_.functions.size()));
    it.callee = Operand::function(id, program_.model);
    for (Type parameter : program_.function(id).parameters) it.arguments.push_back(operand(parameter));
    for (Type each : program_.function(id).results) it.results.push_back(result(each));
    return it;
  }

  std::mt19937_64 random_;
  Program program_;
  Function* function_ = nullptr;
  BlockId here_;
  std::vector<RegisterId> visible_;                     // what the block being made may read
  std::vector<std::vector<RegisterId>> defined_;        // by block
  std::vector<RegisterId> results_;                     // of the instruction being made
  std::vector<std::pair<BlockId, RegisterId>> scoped_;  // scoped stack objects, by block
};

}  // namespace heapwise::ir
