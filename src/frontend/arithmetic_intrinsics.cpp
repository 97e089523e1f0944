// Intrinsics that only compute, spelled out in basic instructions; those on floats become calls of the C library.
#include "frontend/bit_tricks.h"
#include "frontend/function_translator.h"

namespace heapwise::frontend {

using ir::BinaryOp;
using ir::Operand;
using ir::Predicate;
using ir::Type;
using llvm::Intrinsic::ID;

namespace {

const char* library_name(ID id) {
  switch (id) {
    case llvm::Intrinsic::fabs: return "fabs";
    case llvm::Intrinsic::sqrt: return "sqrt";
    case llvm::Intrinsic::sin: return "sin";
    case llvm::Intrinsic::cos: return "cos";
    case llvm::Intrinsic::tan: return "tan";
    case llvm::Intrinsic::exp: return "exp";
    case llvm::Intrinsic::exp2: return "exp2";
    case llvm::Intrinsic::log: return "log";
    case llvm::Intrinsic::log2: return "log2";
    case llvm::Intrinsic::log10: return "log10";
    case llvm::Intrinsic::pow: return "pow";
    case llvm::Intrinsic::fma: return "fma";
    case llvm::Intrinsic::floor: return "floor";
    case llvm::Intrinsic::ceil: return "ceil";
    case llvm::Intrinsic::trunc: return "trunc";
    case llvm::Intrinsic::rint: return "rint";
    case llvm::Intrinsic::nearbyint: return "nearbyint";
    case llvm::Intrinsic::round: return "round";
    case llvm::Intrinsic::roundeven: return "roundeven";
    case llvm::Intrinsic::copysign: return "copysign";
    case llvm::Intrinsic::minnum: return "fmin";
    case llvm::Intrinsic::maxnum: return "fmax";
    case llvm::Intrinsic::lround: return "lround";
    case llvm::Intrinsic::llround: return "llround";
    case llvm::Intrinsic::lrint: return "lrint";
    case llvm::Intrinsic::llrint: return "llrint";
    case llvm::Intrinsic::ldexp: return "ldexp";
    default: return nullptr;
  }
}

// The C library has a function per width: fabsf, fabs, fabsl.
std::string with_suffix(std::string name, Type type) {
  if (type.bits() == 32) name += 'f';
  if (type.bits() == 80) name += 'l';
  if (type.bits() == 128) name += "f128";
  return name;
}

}  // namespace

std::optional<Pieces> FunctionTranslator::arithmetic_intrinsic(const llvm::CallBase& source, ID id) {
  const std::optional<bit_tricks::Operation> operation = bit_tricks::operation_of(id);
  if (!operation) return std::nullopt;
  std::vector<Pieces> arguments;
  for (const llvm::Use& argument : source.args()) arguments.push_back(pieces_of(*argument));
  const auto at = [&](std::size_t argument, std::size_t piece) {
    if (argument >= arguments.size()) return Operand();
    return arguments[argument][arguments[argument].size() == 1 ? 0 : piece];
  };
  Pieces values;
  Pieces overflows;  // stand after all the values: a vector of results, then a vector of flags
  for (std::size_t i = 0; i < arguments[0].size(); ++i) {
    const Pieces result = bit_tricks::expand(emit_, *operation, at(0, i), at(1, i), at(2, i));
    if (result.empty())
      return unsupported("llvm intrinsic " + llvm::Intrinsic::getBaseName(id).str(), source.getType());
    values.push_back(result[0]);
    if (result.size() > 1) overflows.push_back(result[1]);
  }
  values.append(overflows);
  return values;
}

std::optional<Pieces> FunctionTranslator::float_intrinsic(const llvm::CallBase& source, ID id) {
  if (id == llvm::Intrinsic::fmuladd) {
    const Pieces left = pieces_of(*source.getArgOperand(0));
    const Pieces right = pieces_of(*source.getArgOperand(1));
    const Pieces plus = pieces_of(*source.getArgOperand(2));
    Pieces result;
    for (std::size_t i = 0; i < left.size(); ++i)
      result.push_back(
          emit_.binary(BinaryOp::FloatAdd, emit_.binary(BinaryOp::FloatMultiply, left[i], right[i]), plus[i]));
    return result;
  }
  if (id == llvm::Intrinsic::is_fpclass) {
    const Operand classes = operand_of(*source.getArgOperand(1));
    Pieces result;
    for (const Operand& value : pieces_of(*source.getArgOperand(0))) {
      const std::optional<Operand> answer =
          bit_tricks::is_of_class(emit_, value, static_cast<unsigned>(classes.bits()));
      if (!answer) return std::nullopt;
      result.push_back(*answer);
    }
    return result;
  }
  const char* name = library_name(id);
  if (name == nullptr) return std::nullopt;
  std::vector<Pieces> arguments;
  for (const llvm::Use& argument : source.args()) arguments.push_back(pieces_of(*argument));
  llvm::Type* scalar = source.getType()->getScalarType();
  const Type result_type = layout().scalar(scalar);
  Pieces result;
  for (std::size_t i = 0; i < arguments[0].size(); ++i) {
    std::vector<Operand> operands;
    std::vector<Type> types;
    for (const Pieces& pieces : arguments) {
      operands.push_back(pieces[i]);
      types.push_back(pieces[i].type());
    }
    const ir::FunctionId callee = program_.library_function(with_suffix(name, types[0]), types, {result_type});
    result.append(finish_call(Operand::function(callee, layout().model()), operands, {result_type}, scalar));
  }
  return result;
}

std::optional<Pieces> FunctionTranslator::reduction_intrinsic(const llvm::CallBase& source, ID id) {
  std::optional<BinaryOp> op;
  std::optional<Predicate> keeps_left;
  switch (id) {
    case llvm::Intrinsic::vector_reduce_add: op = BinaryOp::Add; break;
    case llvm::Intrinsic::vector_reduce_mul: op = BinaryOp::Multiply; break;
    case llvm::Intrinsic::vector_reduce_and: op = BinaryOp::And; break;
    case llvm::Intrinsic::vector_reduce_or: op = BinaryOp::Or; break;
    case llvm::Intrinsic::vector_reduce_xor: op = BinaryOp::Xor; break;
    case llvm::Intrinsic::vector_reduce_smax: keeps_left = Predicate::SignedGreater; break;
    case llvm::Intrinsic::vector_reduce_smin: keeps_left = Predicate::SignedLess; break;
    case llvm::Intrinsic::vector_reduce_umax: keeps_left = Predicate::UnsignedGreater; break;
    case llvm::Intrinsic::vector_reduce_umin: keeps_left = Predicate::UnsignedLess; break;
    default: return std::nullopt;
  }
  const Pieces pieces = pieces_of(*source.getArgOperand(0));
  Operand result = pieces[0];
  for (std::size_t i = 1; i < pieces.size(); ++i)
    result = op ? emit_.binary(*op, result, pieces[i])
                : emit_.select(emit_.compare(*keeps_left, result, pieces[i]), result, pieces[i]);
  return Pieces{result};
}

}  // namespace heapwise::frontend
