#include "frontend/emitter.h"

#include <iterator>

namespace heapwise::frontend {

using ir::CastOp;
using ir::Operand;
using ir::Type;

ir::RegisterId Emitter::fresh(Type type) {
  function_.registers.push_back({type, {}});
  return ir::RegisterId(function_.registers.size() - 1);
}

Operand Emitter::binary(ir::BinaryOp op, Operand left, Operand right, bool no_signed_wrap) {
  const ir::RegisterId result = fresh(left.type());
  emit(ir::Binary{result, op, left, right, no_signed_wrap});
  return operand(result);
}

Operand Emitter::compare(ir::Predicate predicate, Operand left, Operand right) {
  const ir::RegisterId result = fresh(Type::integer(1));
  emit(ir::Compare{result, predicate, left, right});
  return operand(result);
}

Operand Emitter::cast(CastOp op, Operand value, Type to) {
  const ir::RegisterId result = fresh(to);
  emit(ir::Cast{result, op, value});
  return operand(result);
}

Operand Emitter::select(Operand condition, Operand if_true, Operand if_false) {
  const ir::RegisterId result = fresh(if_true.type());
  emit(ir::Select{result, condition, if_true, if_false});
  return operand(result);
}

Operand Emitter::offset(Operand base, std::int64_t displacement, ir::SourceTypeId record) {
  if (displacement == 0) return base;
  if (base.kind() == Operand::Kind::Global)
    return Operand::global(base.global_id(), base.offset() + displacement, layout_.model());
  if (base.is_constant()) return constant(base.bits() + static_cast<ir::Bits>(displacement), base.type());
  const ir::RegisterId result = fresh(layout_.pointer());
  emit(ir::Offset{result, base, {}, 0, displacement, record});
  return operand(result);
}

Operand Emitter::offset(Operand base, Operand index, std::int64_t scale, std::int64_t displacement) {
  const ir::RegisterId result = fresh(layout_.pointer());
  emit(ir::Offset{result, base, index, scale, displacement, {}});
  return operand(result);
}

Operand Emitter::load(Operand address, Type type, bool is_volatile) {
  const ir::RegisterId result = fresh(type);
  emit(ir::Load{result, address, is_volatile});
  return operand(result);
}

void Emitter::store(Operand value, Operand address, bool is_volatile) { emit(ir::Store{value, address, is_volatile}); }

void Emitter::unsupported(std::string what, std::vector<ir::RegisterId> results) {
  emit(ir::Unsupported{std::move(what), std::move(results)});
}

Operand Emitter::resize(Operand value, Type to, bool is_signed) {
  if (value.type() == to) return value;
  if (value.kind() == Operand::Kind::Undefined) return Operand::undefined(to);
  if (value.is_constant())
    return constant(is_signed ? static_cast<ir::Bits>(ir::as_signed(value.bits(), value.type())) : value.bits(), to);
  if (value.type().bits() > to.bits()) return cast(CastOp::Truncate, value, to);
  return cast(is_signed ? CastOp::SignExtend : CastOp::ZeroExtend, value, to);
}

Operand Emitter::to_bits(Operand value) {
  if (value.type().is_integer()) return value;
  const Type bits = Type::integer(value.type().bits());
  if (value.kind() == Operand::Kind::Undefined) return Operand::undefined(bits);
  if (value.is_constant()) return constant(value.bits(), bits);
  return cast(value.type().is_pointer() ? CastOp::PointerToInteger : CastOp::Reinterpret, value, bits);
}

Operand Emitter::from_bits(Operand value, Type to) {
  if (value.type() == to) return value;
  if (value.kind() == Operand::Kind::Undefined) return Operand::undefined(to);
  if (value.is_constant()) return constant(value.bits(), to);
  return cast(to.is_pointer() ? CastOp::IntegerToPointer : CastOp::Reinterpret, value, to);
}

Operand Emitter::adapt(Operand value, Type to) {
  if (value.type() == to) return value;
  if (value.type().is_float() || to.is_float()) {
    if (value.type().bits() != to.bits()) return Operand::undefined(to);
    return from_bits(to_bits(value), to);
  }
  return from_bits(resize(to_bits(value), Type::integer(to.bits())), to);
}

Operand Emitter::begin_temporary(std::uint64_t size, std::uint32_t alignment) {
  const ir::RegisterId result = fresh(layout_.pointer());
  temporaries_.push_back({ir::StackAllocate{result, word(size), alignment, {}, /*scoped=*/true}, at_});
  emit(ir::Lifetime{/*begin=*/true, operand(result)});
  return operand(result);
}

void Emitter::end_temporary(Operand address) { emit(ir::Lifetime{/*begin=*/false, address}); }

void Emitter::finish() {
  auto& entry = function_.blocks.front().instructions;
  entry.insert(entry.begin(), std::make_move_iterator(temporaries_.begin()),
               std::make_move_iterator(temporaries_.end()));
  temporaries_.clear();
}

}  // namespace heapwise::frontend
