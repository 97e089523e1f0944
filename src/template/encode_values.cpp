// Instructions that touch no memory.
#include <fmt/format.h>

#include "exec/bit_operators.h"
#include "template/encode.h"

namespace heapwise::tmpl {

using exec::operator_of;
using solver::Operator;

namespace {

bool is_signed(ir::Predicate p) { return p >= ir::Predicate::SignedLess && p <= ir::Predicate::SignedGreaterEqual; }

}  // namespace

Term Encoder::truth(const Value& bit) {
  const Term t = values_.as_number(bit);
  if (terms_.op(t) == Operator::Ite && terms_.argument(t, 1) == terms_.bits(1, 1) &&
      terms_.argument(t, 2) == terms_.bits(0, 1))
    return terms_.argument(t, 0);
  return terms_.equal(t, terms_.bits(1, 1));
}

Value Encoder::bit(Term condition) { return {terms_.ite(condition, terms_.bits(1, 1), terms_.bits(0, 1)), {}, {}}; }

Value Encoder::operand(const State& state, const ir::Operand& operand) {
  const unsigned width = operand.type().bits();
  switch (operand.kind()) {
    case ir::Operand::Kind::Register:
      // The address of a local that relives is that of its present life, the last member.
      if (const ObjectId object = plan_.objects.relives_in(state.frame, operand.register_id()); object.valid()) {
        const Term count = state.memory[plan_.layout.of(object).count.index()].value.bits;
        const Term last = terms_.bits_binary(Operator::BitsSubtract, count, values_.number_constant(1));
        return values_.address(object.index(), last, terms_.bits(0, width));
      }
      if (const Value& v = state.registers[operand.register_id().index()]; v.valid()) return v;
      return values_.any_number("unset", width);
    case ir::Operand::Kind::Constant: return values_.constant(operand.bits(), width);
    case ir::Operand::Kind::Global:
      return values_.address(plan_.objects.of_global(operand.global_id()).index(), values_.number_constant(0),
                             terms_.bits(static_cast<solver::Bits>(operand.offset()), width));
    case ir::Operand::Kind::Function:
      return values_.address(plan_.objects.of_function(operand.function_id()).index(), values_.number_constant(0),
                             terms_.bits(0, width));
    case ir::Operand::Kind::Undefined: return values_.any_number("undefined", width);
  }
  HW_UNREACHABLE("all kinds are listed");
}

void Encoder::step(Spot spot, State& state, const ir::Instruction& instruction) {
  const ir::Function& function = plan_.frames.at(spot.frame).shape->function;
  const auto set = [&](ir::RegisterId id, const Value& v) { state.registers[id.index()] = v; };
  const auto type_of = [&](ir::RegisterId id) { return function.register_of(id).type; };
  ir::match(
      instruction.what, [&](const ir::Binary& it) { set(it.result, binary(state, it)); },
      [&](const ir::Compare& it) {
        set(it.result, bit(compare(state, it.predicate, operand(state, it.left), operand(state, it.right))));
      },
      [&](const ir::Cast& it) { set(it.result, cast(state, it, type_of(it.result))); },
      [&](const ir::Select& it) {
        const Term condition = truth(operand(state, it.condition));
        set(it.result, values_.merge(condition, operand(state, it.if_true), operand(state, it.if_false)));
      },
      [&](const ir::Offset& it) { set(it.result, offset(state, it)); },
      [&](const ir::Load& it) { load(spot, state, it, it.result, type_of(it.result)); },
      [&](const ir::Store& it) { store(spot, state, it.address, operand(state, it.value), it.value.type()); },
      [&](const ir::StackAllocate& it) {
        const ObjectId object = plan_.objects.made_at(spot.frame, spot.block, spot.index);
        const Term size = values_.as_number(operand(state, it.size));
        // Its address would be that of its present life, which may be one of an activation within this one.
        if (plan_.objects.at(object).relives && plan_.frames.at(spot.frame).recursive)
          return limit(spot, state, "a variable of a recursive function that begins to live more than once");
        if (!plan_.objects.at(object).relives) set(it.result, make_member(state, object, size, !it.scoped, false));
      },
      [&](const ir::Lifetime& it) { lifetime(spot, state, it); },
      [&](const ir::StackSave& it) { set(it.result, values_.any_number("saved", values_.widths().pointer)); },
      [&](const ir::StackRestore&) { limit(spot, state, "variables of computed size"); },
      [&](const ir::MemoryCopy& it) { copy(spot, state, it.destination, it.source, it.size, it.may_overlap); },
      [&](const ir::MemoryFill& it) { fill(spot, state, it.destination, it.byte, it.size); },
      [&](const ir::Call& it) { call(spot, state, it); }, [](const ir::Bind&) {},
      [&](const ir::Unsupported& it) { limit(spot, state, it.what); });
}

// Addresses: adding a number moves the offset; the difference of two of one object is that of their offsets. Everything
// else sees an address as a number that nothing is known of.
Value Encoder::binary(const State& state, const ir::Binary& it) {
  const Value a = operand(state, it.left), b = operand(state, it.right);
  const unsigned width = terms_.width(a.bits);
  if (!operator_of(it.op)) return values_.any_number("float", width);
  if (it.op == ir::BinaryOp::Add && (a.plain() != b.plain()))
    return a.plain() ? values_.plus(b, a.bits) : values_.plus(a, b.bits);
  if (it.op == ir::BinaryOp::Subtract && !a.plain()) {
    const Term difference = terms_.bits_binary(Operator::BitsSubtract, a.bits, b.bits);
    if (b.plain()) return {difference, a.object, a.number};
    const Term one = terms_.conjunction(terms_.equal(a.object, b.object), terms_.equal(a.number, b.number));
    const Term other = terms_.bits_binary(Operator::BitsSubtract, values_.as_number(a), values_.as_number(b));
    return {terms_.ite(one, difference, other), {}, {}};
  }
  const Value result = arithmetic(it.op, values_.as_number(a), values_.as_number(b));
  const bool may_wrap = options_.property != check::Property::Termination || !it.no_signed_wrap;
  return may_wrap ? result : or_any_if_it_wraps(it.op, values_.as_number(a), values_.as_number(b), result);
}

// A loop that ends only because a signed number wraps, or must not, does not end: what C leaves undefined is any
// number. (Elsewhere such a number wraps, as in the interpreter.)
Value Encoder::or_any_if_it_wraps(ir::BinaryOp op, Term a, Term b, const Value& result) {
  const unsigned width = terms_.width(a);
  const unsigned wide = op == ir::BinaryOp::Multiply ? 2 * width : width + 1;
  if (wide > 128 || (op != ir::BinaryOp::Add && op != ir::BinaryOp::Subtract && op != ir::BinaryOp::Multiply))
    return values_.any_number("may_wrap", width);
  const Term exact = terms_.bits_binary(*operator_of(op), terms_.sign_extend(a, wide), terms_.sign_extend(b, wide));
  const Term fits = terms_.equal(exact, terms_.sign_extend(result.bits, wide));
  return {terms_.ite(fits, result.bits, values_.any_number("wraps", width).bits), {}, {}};
}

// What C leaves undefined is any number, another one at each execution.
Value Encoder::arithmetic(ir::BinaryOp op, Term a, Term b) {
  using enum ir::BinaryOp;
  const unsigned width = terms_.width(a);
  Term result = terms_.bits_binary(*operator_of(op), a, b);
  Term undefined = terms_.no();
  if (op == UnsignedDivide || op == SignedDivide || op == UnsignedRemainder || op == SignedRemainder)
    undefined = terms_.equal(b, terms_.bits(0, width));
  if (op == SignedDivide || op == SignedRemainder) {
    const Term least = terms_.equal(a, terms_.bits(solver::Bits{1} << (width - 1), width));
    const Term minus_one = terms_.equal(b, terms_.bits(~solver::Bits{0}, width));
    undefined = terms_.disjunction(undefined, terms_.conjunction(least, minus_one));
  }
  if (op == ShiftLeft || op == LogicalShiftRight || op == ArithmeticShiftRight)
    undefined = terms_.negate(values_.less(b, terms_.bits(width, width), false));
  if (width == 1 && (op == ShiftLeft || op == LogicalShiftRight || op == ArithmeticShiftRight))
    undefined = terms_.equal(b, terms_.bits(1, 1));
  if (undefined != terms_.no()) result = terms_.ite(undefined, values_.any_number("undefined", width).bits, result);
  return {result, {}, {}};
}

// Is the offset within the object, and (strictly) not behind its last byte?
Term Encoder::within(const State& state, const Value& v, bool strictly) {
  if (v.plain()) return terms_.no();
  std::vector<Term> cases;
  for (std::size_t i = 1; i < plan_.objects.size(); ++i) {
    const Term here = terms_.equal(v.object, values_.object_id(static_cast<std::uint32_t>(i)));
    if (here == terms_.no()) continue;
    const Term size = size_of(state, ObjectId(i), v.number);
    const Term inside = strictly ? values_.less(v.bits, size, false) : values_.less_equal(v.bits, size, false);
    Term good = terms_.conjunction(inside, alive(state, ObjectId(i), v.number));
    // Literals may share their bytes.
    if (strictly && plan_.objects.at(ObjectId(i)).literal) good = terms_.no();
    cases.push_back(terms_.conjunction(here, good));
  }
  return terms_.disjunction(cases);
}

// Exact for two alive objects; the address of one that has ended may have come back, and one behind the end may be that
// of a neighbour.
Term Encoder::equal_addresses(const State& state, const Value& a, const Value& b) {
  if (a.plain() && b.plain()) return terms_.equal(a.bits, b.bits);
  const Term null_a = values_.is_null(a), null_b = values_.is_null(b);
  const Term unknown = values_.any_boolean("same_address");
  const auto or_wrapped = [&](Term null, const Value& v) {
    return terms_.disjunction(null, terms_.conjunction(values_.may_wrap_to_null(v), unknown));
  };
  if (null_b == terms_.yes()) return or_wrapped(null_a, a);
  if (null_a == terms_.yes()) return or_wrapped(null_b, b);
  const Term same_member = terms_.conjunction(terms_.equal(values_.object_of(a), values_.object_of(b)),
                                              terms_.equal(values_.number_of(a), values_.number_of(b)));
  const Term either_null = terms_.disjunction(null_a, null_b);
  const Term both_alive = terms_.conjunction(within(state, a, true), within(state, b, true));
  const Term wrapped = terms_.disjunction(values_.may_wrap_to_null(a), values_.may_wrap_to_null(b));
  const Term with_null = terms_.conjunction(wrapped, unknown);
  const Term apart = terms_.ite(either_null, with_null, terms_.ite(both_alive, terms_.no(), unknown));
  return terms_.ite(same_member, terms_.equal(a.bits, b.bits), apart);
}

Term Encoder::compare(const State& state, ir::Predicate p, const Value& a, const Value& b) {
  using enum ir::Predicate;
  if (p == Equal) return equal_addresses(state, a, b);
  if (p == NotEqual) return terms_.negate(equal_addresses(state, a, b));
  if (p >= OrderedEqual) return values_.any_boolean("float");
  if (p == UnsignedGreater || p == UnsignedGreaterEqual || p == SignedGreater || p == SignedGreaterEqual) {
    const ir::Predicate turned = p == UnsignedGreater        ? UnsignedLess
                                 : p == UnsignedGreaterEqual ? UnsignedLessEqual
                                 : p == SignedGreater        ? SignedLess
                                                             : SignedLessEqual;
    return compare(state, turned, b, a);
  }
  const bool strict = p == UnsignedLess || p == SignedLess;
  const auto order = [&](Term x, Term y) {
    return strict ? values_.less(x, y, is_signed(p)) : values_.less_equal(x, y, is_signed(p));
  };
  if (a.plain() && b.plain()) return order(a.bits, b.bits);
  const Term none = terms_.conjunction(terms_.equal(values_.object_of(a), values_.object_of(b)),
                                       terms_.equal(values_.object_of(a), values_.object_id(0)));
  Term one = terms_.no();
  if (!a.plain() && !b.plain() && !is_signed(p)) {
    const Term same = terms_.conjunction(terms_.equal(a.object, b.object), terms_.equal(a.number, b.number));
    one = terms_.conjunction(same, terms_.conjunction(within(state, a, false), within(state, b, false)));
  }
  const Term known = terms_.disjunction(none, one);
  return terms_.ite(known, order(a.bits, b.bits), values_.any_boolean("order_of_addresses"));
}

Value Encoder::cast(const State& state, const ir::Cast& it, ir::Type to) {
  using enum ir::CastOp;
  const Value v = operand(state, it.value);
  const unsigned from = terms_.width(v.bits), width = to.bits();
  switch (it.op) {
    case Truncate: return width == from ? v : Value{terms_.extract(values_.as_number(v), width - 1, 0), {}, {}};
    case ZeroExtend: return width == from ? v : Value{terms_.zero_extend(values_.as_number(v), width), {}, {}};
    case SignExtend: return width == from ? v : Value{terms_.sign_extend(values_.as_number(v), width), {}, {}};
    case PointerToInteger:
    case IntegerToPointer:
    case Reinterpret:
      if (width == from) return v;
      if (width < from) return {terms_.extract(values_.as_number(v), width - 1, 0), {}, {}};
      return {terms_.zero_extend(values_.as_number(v), width), {}, {}};
    default: return values_.any_number("float", width);
  }
}

Value Encoder::offset(const State& state, const ir::Offset& it) {
  const Value base = operand(state, it.base);
  const unsigned width = values_.widths().pointer;
  Term distance = terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(it.displacement)), width);
  if (it.scale != 0) {
    const Term index = values_.as_number(operand(state, it.index));
    const Term scale = terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(it.scale)), width);
    Term product = terms_.bits_binary(Operator::BitsMultiply, index, scale);
    const auto s = static_cast<std::uint64_t>(it.scale);
    if (it.scale > 1 && (s & (s - 1)) == 0 && !terms_.is_constant(index)) {
      unsigned zeros = 0;
      while ((s >> zeros) != 1) ++zeros;
      product = terms_.concat(terms_.extract(index, width - 1 - zeros, 0), terms_.bits(0, zeros));
    }
    distance = terms_.bits_binary(Operator::BitsAdd, product, distance);
  }
  return values_.plus(base, distance);
}

}  // namespace heapwise::tmpl
