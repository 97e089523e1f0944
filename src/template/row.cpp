#include "template/row.h"

#include <algorithm>

#include "exec/bit_operators.h"

namespace heapwise::tmpl {

using solver::Operator;

namespace {

bool is_known(const Quantity& q, const LoopInstance& instance) {
  return q.kind != Quantity::Kind::Outer || instance.registers.at(q.which).valid();
}

bool is_known(const Expression& e, const LoopInstance& instance) {
  if (e.kind == Expression::Kind::Value && !is_known(e.value, instance)) return false;
  return std::ranges::all_of(e.parts, [&](const Expression& part) { return is_known(part, instance); });
}

}  // namespace

bool can_be_said(const Row& row, const LoopInstance& instance) {
  return is_known(row.a, instance) && is_known(row.b, instance) && is_known(row.third, instance) &&
         std::ranges::all_of(row.guards, [&](const Guard& guard) { return is_known(guard.of, instance); }) &&
         (row.test == nullptr || is_known(*row.test, instance));
}

Value Rows::value(const Quantity& q, const View& view, ObjectId object) {
  switch (q.kind) {
    case Quantity::Kind::Parameter: return view.parameters->at(q.which);
    case Quantity::Kind::Outer: return view.loop->registers.at(q.which);
    case Quantity::Kind::Single: return view.memory->at(q.which).value;
    case Quantity::Kind::Member: {
      const Slot& slot = plan_.layout.slot(SlotId(q.which));
      const Content& content = view.memory->at(q.which);
      if (!content.version.valid()) return content.value;
      Where where;
      if (slot.by_number) where.number = view.member.number;
      if (slot.by_index) where.index = view.member.index;
      return memory_.read(content.version, where);
    }
    case Quantity::Kind::Index: return {terms_.zero_extend(view.member.index, values_.widths().pointer), {}, {}};
    case Quantity::Kind::Self:
      return values_.address(object.index(),
                             view.member.number.valid() ? view.member.number : values_.number_constant(0),
                             terms_.bits(0, values_.widths().pointer));
  }
  HW_UNREACHABLE("all kinds are listed");
}

Term Rows::in_domain(const Row& row, const View& view) {
  if (!row.object.valid()) return terms_.yes();
  const ObjectLayout& layout = plan_.layout.of(row.object);
  std::vector<Term> all;
  if (layout.count.valid()) {
    const Term count = view.memory->at(layout.count.index()).value.bits;
    all.push_back(values_.less(view.member.number, count, false));
  }
  const auto read = [&](SlotId slot) {
    const Content& content = view.memory->at(slot.index());
    return content.version.valid() ? memory_.read(content.version, {view.member.number, {}}).bits : content.value.bits;
  };
  if (layout.alive.valid() && !row.of_dead_members()) all.push_back(read(layout.alive));
  if (view.member.index.valid()) {
    const auto constant = plan_.objects.at(row.object).size;
    const Term size = constant ? terms_.bits(*constant, values_.widths().pointer) : read(layout.size);
    all.push_back(values_.less(view.member.index, index_of(plan_.layout, values_, row.object, size), false));
  }
  return terms_.conjunction(all);
}

Term Rows::guard(const Guard& guard, const Row& row, const View& view) {
  const Value v = guard.kind == Guard::Kind::Since ? Value() : value(guard.of, view, row.object);
  const auto leads_here = [&] { return terms_.equal(values_.object_of(v), values_.object_id(row.object.index())); };
  const Term number = view.member.number.valid() ? view.member.number : values_.number_constant(0);
  switch (guard.kind) {
    case Guard::Kind::Null: return values_.is_null(v);
    case Guard::Kind::NotNull: return terms_.negate(values_.is_null(v));
    case Guard::Kind::Is: return terms_.conjunction(leads_here(), terms_.equal(number, values_.number_of(v)));
    case Guard::Kind::IsNot:
      return terms_.negate(terms_.conjunction(leads_here(), terms_.equal(number, values_.number_of(v))));
    case Guard::Kind::To: return terms_.equal(values_.object_of(v), values_.object_id(guard.object.index()));
    case Guard::Kind::NotTo: return terms_.distinct(values_.object_of(v), values_.object_id(guard.object.index()));
    case Guard::Kind::UpTo:
      return terms_.conjunction(leads_here(), values_.less_equal(number, values_.number_of(v), false));
    case Guard::Kind::From:
      return terms_.conjunction(leads_here(), values_.less_equal(values_.number_of(v), number, false));
    case Guard::Kind::AtMost:
    case Guard::Kind::Above: {
      const auto limit = static_cast<solver::Bits>(static_cast<solver::SignedBits>(guard.shift));
      const Term at_most = values_.less_equal(v.bits, terms_.bits(limit, terms_.width(v.bits)), true);
      return guard.kind == Guard::Kind::AtMost ? at_most : terms_.negate(at_most);
    }
    case Guard::Kind::Since: return terms_.negate(was_there(row.object, view, number));
    case Guard::Kind::IndexBelow:
    case Guard::Kind::IndexFrom:
    case Guard::Kind::IndexSince:
    case Guard::Kind::IndexDown: return index_guard(guard, row, view);
  }
  HW_UNREACHABLE("all kinds are listed");
}

// In 68 bits nothing wraps.
Term Rows::index_guard(const Guard& guard, const Row& row, const View& view) {
  const unsigned width = 68;
  const auto wide = [&](Term t) { return row.is_signed ? terms_.sign_extend(t, width) : terms_.zero_extend(t, width); };
  const auto shift = static_cast<solver::Bits>(static_cast<solver::SignedBits>(guard.shift));
  const auto shifted = [&](const Value& v) {
    return terms_.bits_binary(Operator::BitsAdd, wide(v.bits), terms_.bits(shift, width));
  };
  const Term index = terms_.zero_extend(view.member.index, width);
  const Term now = shifted(value(guard.of, view, row.object));
  const Term below = values_.less(index, now, true);
  if (guard.kind == Guard::Kind::IndexBelow) return below;
  if (guard.kind == Guard::Kind::IndexFrom) return terms_.negate(below);
  HW_CHECK(view.loop->kind == LoopInstance::Kind::Loop, "what an index was at first is known of loops");
  const bool parameter = guard.of.kind == Quantity::Kind::Parameter;
  const Term first = shifted(parameter ? view.loop->entry_parameters.at(guard.of.which)
                                       : view.loop->entry_memory.at(guard.of.which).value);
  if (guard.kind == Guard::Kind::IndexSince) return terms_.conjunction(below, values_.less_equal(first, index, true));
  return terms_.conjunction(values_.less(now, index, true), values_.less_equal(index, first, true));
}

Term Rows::alive(const View& view, const Value& address) {
  if (address.plain()) return terms_.yes();
  std::vector<Term> all;
  for (std::size_t i = 1; i < plan_.objects.size(); ++i) {
    const SlotId slot = plan_.layout.of(ObjectId(i)).alive;
    const Term here = terms_.equal(address.object, values_.object_id(static_cast<std::uint32_t>(i)));
    if (!slot.valid() || here == terms_.no()) continue;
    const Content& content = view.memory->at(slot.index());
    const Term is =
        content.version.valid() ? memory_.read(content.version, {address.number, {}}).bits : content.value.bits;
    all.push_back(terms_.implies(here, is));
  }
  return terms_.conjunction(all);
}

Value Rows::evaluate(const Expression& e, const View& view, ObjectId object) {
  const auto part = [&](std::size_t i) { return evaluate(e.parts[i], view, object); };
  const auto bits = [&](std::size_t i) { return values_.as_number(part(i)); };
  const auto holds = [&](std::size_t i) { return terms_.equal(bits(i), terms_.bits(1, 1)); };
  const auto bit = [&](Term t) { return Value{terms_.ite(t, terms_.bits(1, 1), terms_.bits(0, 1)), {}, {}}; };
  switch (e.kind) {
    case Expression::Kind::Value: return value(e.value, view, object);
    case Expression::Kind::Constant: return values_.constant(e.bits, e.width);
    case Expression::Kind::Binary: return {terms_.bits_binary(*exec::operator_of(e.binary), bits(0), bits(1)), {}, {}};
    case Expression::Kind::Compare: return bit(compare(e.predicate, part(0), part(1)));
    case Expression::Kind::Cast:
      if (e.cast == ir::CastOp::Truncate) return {terms_.extract(bits(0), e.width - 1, 0), {}, {}};
      return {e.cast == ir::CastOp::SignExtend ? terms_.sign_extend(bits(0), e.width)
                                               : terms_.zero_extend(bits(0), e.width),
              {},
              {}};
    case Expression::Kind::Not: return bit(terms_.negate(holds(0)));
    case Expression::Kind::Either: {
      std::vector<Term> cases;
      for (std::size_t i = 0; i < e.parts.size(); ++i) cases.push_back(holds(i));
      return bit(terms_.disjunction(cases));
    }
  }
  HW_UNREACHABLE("all kinds are listed");
}

// Addresses are compared part by part: as a statement about a state that is as good as any.
Term Rows::compare(ir::Predicate p, const Value& a, const Value& b) {
  using enum ir::Predicate;
  if (p == Equal) return values_.same(a, b);
  if (p == NotEqual) return terms_.negate(values_.same(a, b));
  const bool is_signed = p >= SignedLess;
  switch (p) {
    case UnsignedLess:
    case SignedLess: return values_.less(a.bits, b.bits, is_signed);
    case UnsignedLessEqual:
    case SignedLessEqual: return values_.less_equal(a.bits, b.bits, is_signed);
    case UnsignedGreater:
    case SignedGreater: return values_.less(b.bits, a.bits, is_signed);
    default: return values_.less_equal(b.bits, a.bits, is_signed);
  }
}

// Two more bits: neither the difference nor the constant wraps.
Term Rows::difference_at_most(const Row& row, Term a, Term b) {
  const unsigned width = std::max(terms_.width(a), terms_.width(b)) + 2;
  const auto wide = [&](Term t) { return row.is_signed ? terms_.sign_extend(t, width) : terms_.zero_extend(t, width); };
  const Term difference = terms_.bits_binary(Operator::BitsSubtract, wide(a), wide(b));
  const auto c = static_cast<solver::Bits>(static_cast<solver::SignedBits>(row.rungs.at(row.rung)));
  return values_.less_equal(difference, terms_.bits(c, width), true);
}

// Numbers are the order in which members were made.
Term Rows::order(const Row& row, const View& view, const Value& a) {
  const ObjectId object = row.object.valid() ? row.object : row.target;
  const Term here = terms_.equal(values_.object_of(a), values_.object_id(object.index()));
  const Term count = view.memory->at(plan_.layout.of(object).count.index()).value.bits;
  const Term one = values_.number_constant(1), zero = values_.number_constant(0);
  const Term last = terms_.bits_binary(Operator::BitsSubtract, count, one);
  const Term number = view.member.number;
  switch (row.kind) {
    case Row::Kind::MadeBefore: return terms_.implies(here, values_.less(values_.number_of(a), number, false));
    case Row::Kind::MadeAfter: return terms_.implies(here, values_.less(number, values_.number_of(a), false));
    case Row::Kind::EndsAtFirst: return terms_.equal(values_.is_null(a), terms_.equal(number, zero));
    case Row::Kind::EndsAtLast: return terms_.equal(values_.is_null(a), terms_.equal(number, last));
    case Row::Kind::NoneBeyond:
      return terms_.conjunction(here, values_.less_equal(number, values_.number_of(a), false));
    case Row::Kind::NoneBefore:
      return terms_.conjunction(here, values_.less_equal(values_.number_of(a), number, false));
    default: break;
  }
  const bool to_last = row.kind == Row::Kind::LastMade || row.kind == Row::Kind::LastIfAny;
  const Term there = terms_.equal(values_.number_of(a), to_last ? last : zero);
  Term none = terms_.equal(count, zero);
  if (row.kind == Row::Kind::LastMade || row.kind == Row::Kind::FirstMade)
    none = terms_.conjunction(values_.is_null(a), none);
  return terms_.disjunction(none, terms_.conjunction(here, there));
}

// Numbers are given in order: those below the count before a call had been made by then.
Term Rows::was_there(ObjectId object, const View& view, Term number) {
  const SlotId count = plan_.layout.of(object).count;
  return count.valid() ? values_.less(number, view.before->at(count.index()).value.bits, false) : terms_.yes();
}

// Of the memory after a call beside that before it.
Term Rows::since(const Row& row, const View& view) {
  View earlier = view;
  earlier.memory = view.before;
  if (row.kind == Row::Kind::Kept) {
    const Term same = values_.same(value(row.a, view, row.object), value(row.a, earlier, row.object));
    return row.object.valid() ? terms_.implies(was_there(row.object, view, view.member.number), same) : same;
  }
  if (row.kind == Row::Kind::KeptAlive) {
    const Value self = value({Quantity::Kind::Self, 0}, view, row.object);
    const Term was = terms_.conjunction(was_there(row.object, view, self.number), alive(earlier, self));
    return terms_.implies(was, alive(view, self));
  }
  const Value a = value(row.a, view, row.object);
  const Term here = terms_.equal(values_.object_of(a), values_.object_id(row.target.index()));
  const Term number = values_.number_of(a);
  const Term first = view.before->at(plan_.layout.of(row.target).count.index()).value.bits;
  return terms_.implies(
      here, row.kind == Row::Kind::FirstNew ? terms_.equal(number, first) : values_.less_equal(first, number, false));
}

// A cell of another member: where the address leads to none, nothing is said.
Term Rows::through(const Row& row, const View& view, const Value& a) {
  const Slot& slot = plan_.layout.slot(row.cell);
  const Term here = terms_.equal(values_.object_of(a), values_.object_id(slot.object.index()));
  const Content& content = view.memory->at(row.cell.index());
  const Term there =
      content.version.valid() ? memory_.read(content.version, {values_.number_of(a), {}}).bits : content.value.bits;
  Term other;
  if (row.kind == Row::Kind::TargetApart) other = value(row.b, view, row.object).bits;
  else other = memory_.read(content.version, {view.member.number, {}}).bits;
  const Term holds = row.turned ? difference_at_most(row, other, there) : difference_at_most(row, there, other);
  return terms_.implies(here, holds);
}

Term Rows::in_places(const Row& row, const Value& a) {
  const unsigned width = terms_.width(a.bits);
  std::vector<Term> cases{terms_.equal(values_.object_of(a), values_.object_id(0))};
  for (const Place& p : row.places) {
    const Term here = terms_.equal(values_.object_of(a), values_.object_id(p.object.index()));
    Term offset =
        terms_.equal(a.bits, terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(p.offset)), width));
    if (p.stride == 1) offset = terms_.yes();
    else if (p.stride != 0)
      offset = terms_.equal(terms_.bits_binary(Operator::BitsURem, a.bits, terms_.bits(p.stride, width)),
                            terms_.bits(static_cast<solver::Bits>(p.offset), width));
    cases.push_back(terms_.conjunction(here, offset));
  }
  return terms_.disjunction(cases);
}

Term Rows::number_apart(const Value& a, const Value& b, std::int64_t distance) {
  const Term same = terms_.equal(values_.object_of(a), values_.object_of(b));
  const Term none = terms_.equal(values_.object_of(a), values_.object_id(0));
  const unsigned w = values_.widths().number + 2;
  const Term difference = terms_.bits_binary(Operator::BitsSubtract, terms_.zero_extend(values_.number_of(a), w),
                                             terms_.zero_extend(values_.number_of(b), w));
  const Term wanted = terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(distance)), w);
  return terms_.disjunction(none, terms_.implies(same, terms_.equal(difference, wanted)));
}

Term Rows::predicate(const Row& row, const View& view) {
  if (row.kind == Row::Kind::Ended)
    return terms_.negate(view.memory->at(plan_.layout.of(row.target).alive.index()).value.bits);
  if (row.kind >= Row::Kind::Kept) return since(row, view);
  if (row.kind == Row::Kind::Test) return terms_.equal(evaluate(*row.test, view, row.object).bits, terms_.bits(1, 1));
  const Value a = value(row.a, view, row.object);
  const std::int64_t c = row.rungs.at(row.rung);
  const unsigned width = terms_.width(a.bits);
  const auto constant = [&](unsigned w) {
    return terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(c)), w);
  };
  const auto wide = [&](Term t, unsigned w) {
    return row.is_signed ? terms_.sign_extend(t, w) : terms_.zero_extend(t, w);
  };
  switch (row.kind) {
    case Row::Kind::NotObject: return terms_.distinct(values_.object_of(a), values_.object_id(row.target.index()));
    case Row::Kind::InPlaces: return in_places(row, a);
    case Row::Kind::NumberIsNull:
      return terms_.implies(terms_.equal(values_.object_of(a), values_.object_id(0)), values_.is_null(a));
    case Row::Kind::NotNull: return terms_.negate(values_.is_null(a));
    case Row::Kind::Equal: return values_.same(a, value(row.b, view, row.object));
    case Row::Kind::NotEqual: return terms_.negate(values_.same(a, value(row.b, view, row.object)));
    case Row::Kind::AtMost: return values_.less_equal(wide(a.bits, width + 1), constant(width + 1), true);
    case Row::Kind::AtLeast: return values_.less_equal(constant(width + 1), wide(a.bits, width + 1), true);
    case Row::Kind::Apart: return difference_at_most(row, a.bits, value(row.b, view, row.object).bits);
    case Row::Kind::BitIs: {
      const auto bit = static_cast<unsigned>(c / 2);
      return terms_.equal(terms_.extract(a.bits, bit, bit), terms_.bits(static_cast<solver::Bits>(c % 2), 1));
    }
    case Row::Kind::Alive: return alive(view, a);
    case Row::Kind::NumberApart: return number_apart(a, value(row.b, view, row.object), c);
    case Row::Kind::MadeBefore:
    case Row::Kind::MadeAfter:
    case Row::Kind::EndsAtFirst:
    case Row::Kind::EndsAtLast:
    case Row::Kind::NoneBeyond:
    case Row::Kind::NoneBefore:
    case Row::Kind::LastMade:
    case Row::Kind::FirstMade:
    case Row::Kind::LastIfAny:
    case Row::Kind::FirstIfAny: return order(row, view, a);
    case Row::Kind::SelfAlive: return alive(view, a);
    case Row::Kind::Sum: {
      const Term sum = terms_.bits_binary(Operator::BitsAdd, a.bits, value(row.b, view, row.object).bits);
      return terms_.equal(sum, value(row.third, view, row.object).bits);
    }
    case Row::Kind::SumBounded: {
      // In two bits more, and of 68 at least, neither the sum nor the constant wraps.
      const unsigned w = std::max(width + 2, 68U);
      const Term sum =
          terms_.bits_binary(Operator::BitsAdd, wide(a.bits, w), wide(value(row.b, view, row.object).bits, w));
      return row.turned ? values_.less_equal(constant(w), sum, true) : values_.less_equal(sum, constant(w), true);
    }
    case Row::Kind::TargetApart:
    case Row::Kind::NextApart: return through(row, view, a);
    case Row::Kind::Ended:
    case Row::Kind::Test:
    case Row::Kind::Kept:
    case Row::Kind::KeptAlive:
    case Row::Kind::NewIfAny:
    case Row::Kind::FirstNew: break;
  }
  HW_UNREACHABLE("all kinds are listed");
}

Term Rows::holds(const Row& row, const View& view) {
  std::vector<Term> unless;
  for (const Guard& g : row.guards) unless.push_back(terms_.negate(guard(g, row, view)));
  unless.push_back(predicate(row, view));
  return terms_.disjunction(unless);
}

}  // namespace heapwise::tmpl
