// Which measures a loop suggests: its numbers, those that it compares, what addresses lead to.
#include <algorithm>

#include "template/ranking.h"

namespace heapwise::tmpl {

using solver::Operator;

namespace {

constexpr std::size_t kMostCombined = 4;      // numbers of which sums and differences are tried
constexpr std::size_t kMostComparisons = 16;  // of a loop
constexpr int kDeepestMeasure = 6;

}  // namespace

Term Measures::bounded(Term value, bool is_signed, bool from_below) {
  if (!needs_bounds_) return terms_.yes();
  const unsigned width = terms_.width(value);
  const Term not_negative = values_.less_equal(terms_.bits(0, width), value, true);
  if (!is_signed && from_below) return not_negative;
  std::vector<Term> any;
  for (const Term bound : bounds_) {
    if (terms_.width(bound) > width) continue;
    const Term wide = is_signed ? terms_.sign_extend(bound, width) : terms_.zero_extend(bound, width);
    any.push_back(from_below ? values_.less_equal(wide, value, is_signed) : values_.less_equal(value, wide, is_signed));
  }
  // As unsigned numbers all are below the greatest: that is no bound.
  return is_signed ? terms_.disjunction(any) : terms_.conjunction(not_negative, terms_.disjunction(any));
}

void Measures::exact(const Pair& value, bool is_signed, Round& round) {
  if (value.before == value.after) return;
  const Term falls = values_.less(value.after, value.before, is_signed);
  const Term rises = values_.less(value.before, value.after, is_signed);
  round.measures.push_back({terms_.conjunction(falls, bounded(value.before, is_signed, true)), rises});
  round.measures.push_back({terms_.conjunction(rises, bounded(value.before, is_signed, false)), falls});
}

void Measures::number(const Pair& value, Round& round) {
  exact(value, true, round);
  exact(value, false, round);
}

void Measures::phase(const Pair& condition, Round& round) {
  round.phases.push_back({condition.before, condition.after});
}

Measures::Pair Measures::pair_of(const Quantity& quantity) {
  return {rows_.value(quantity, before_, {}).bits, rows_.value(quantity, after_, {}).bits};
}

void Measures::add_to(Round& round, bool combined) {
  std::vector<Pair> numbers;
  const auto take = [&](const Value& before, const Value& after) {
    if (!before.plain() || !after.plain()) return address(before, after, round);
    const unsigned width = terms_.width(before.bits);
    const Pair pair{before.bits, after.bits};
    if (width == 1)
      return phase({terms_.equal(pair.before, terms_.bits(1, 1)), terms_.equal(pair.after, terms_.bits(1, 1))}, round);
    if (width > 64) return;
    number(pair, round);
    numbers.push_back(pair);
    const Term zero = terms_.bits(0, width);
    phase({values_.less(pair.before, zero, true), values_.less(pair.after, zero, true)}, round);
  };
  find_bounds();
  for (std::size_t i = 0; i < before_.parameters->size(); ++i)
    take(before_.parameters->at(i), after_.parameters->at(i));
  for (const SlotId id : before_.loop->written) {
    const Slot& slot = plan_.layout.slot(id);
    if (slot.mapped() || slot.kind != Slot::Kind::Cell) continue;
    take(before_.memory->at(id.index()).value, after_.memory->at(id.index()).value);
  }
  if (combined) combinations(numbers, round);
  comparisons(round, combined);
  if (before_.loop->kind == LoopInstance::Kind::Loop) cells_behind_addresses(round);
}

// x ± y, 2x ± y, x ± 2y; min and max.
void Measures::combinations(const std::vector<Pair>& numbers, Round& round) {
  if (numbers.size() > kMostCombined) return;
  const auto sum = [&](Term x, int m, Term y, int n) {
    const auto times = [&](Term t, int by) {
      const auto bits = static_cast<solver::Bits>(static_cast<solver::SignedBits>(by));
      return terms_.bits_binary(Operator::BitsMultiply, wide(t, true), terms_.bits(bits, kWide));
    };
    return terms_.bits_binary(Operator::BitsAdd, times(x, m), times(y, n));
  };
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t j = i + 1; j < numbers.size(); ++j) {
      const Pair &x = numbers[i], &y = numbers[j];
      for (const auto& [m, n] : {std::pair{1, 1}, {1, -1}, {2, 1}, {2, -1}, {1, 2}, {1, -2}})
        exact({sum(x.before, m, y.before, n), sum(x.after, m, y.after, n)}, true, round);
      if (terms_.width(x.before) != terms_.width(y.before)) continue;
      const Term less_before = values_.less(x.before, y.before, true),
                 less_after = values_.less(x.after, y.after, true);
      exact({terms_.ite(less_before, x.before, y.before), terms_.ite(less_after, x.after, y.after)}, true, round);
      exact({terms_.ite(less_before, y.before, x.before), terms_.ite(less_after, y.after, x.after)}, true, round);
    }
  }
}

std::vector<ir::BlockId> Measures::blocks() const {
  const FunctionShape& shape = *plan_.frames.at(before_.loop->frame).shape;
  if (before_.loop->kind == LoopInstance::Kind::Loop) return shape.loops.loop(before_.loop->loop).blocks;
  return shape.flow.reverse_postorder();
}

Measures::Pair Measures::comparison_side(const Expression& e) {
  return {values_.as_number(rows_.evaluate(e, before_, {})), values_.as_number(rows_.evaluate(e, after_, {}))};
}

// What the program compares, as far as it can be said of the state at the head.
template <class Use>
void Measures::for_each_comparison(Use use) {
  const ir::Function& function = plan_.frames.at(before_.loop->frame).shape->function;
  std::size_t made = 0;
  for (const ir::BlockId id : blocks()) {
    for (const ir::Instruction& instruction : function.block(id).instructions) {
      const auto* it = std::get_if<ir::Compare>(&instruction.what);
      if (it == nullptr || !it->left.type().is_integer() || it->left.type().bits() > 64) continue;
      ExpressionReader reader(plan_, *before_.loop, {});
      const auto left = reader.read(before_.loop->frame, it->left), right = reader.read(before_.loop->frame, it->right);
      if (left && right && ++made <= kMostComparisons) use(*it, comparison_side(*left), comparison_side(*right));
    }
  }
}

void Measures::find_bounds() {
  needs_bounds_ = computes_with_signs();
  bounds_.assign(1, terms_.bits(0, 1));
  for_each_comparison([&](const ir::Compare&, const Pair& left, const Pair& right) {
    for (const Pair& side : {left, right})
      if (side.before == side.after && terms_.width(side.before) > 1) bounds_.push_back(side.before);
  });
}

// What is called may compute so, too.
bool Measures::computes_with_signs() const {
  const Frame& frame = plan_.frames.at(before_.loop->frame);
  for (const ir::BlockId id : blocks()) {
    for (const ir::Instruction& instruction : frame.shape->function.block(id).instructions) {
      if (const auto* it = std::get_if<ir::Binary>(&instruction.what); it != nullptr && it->no_signed_wrap) return true;
      const auto* call = std::get_if<ir::Call>(&instruction.what);
      if (call == nullptr) continue;
      if (call->callee.kind() != ir::Operand::Kind::Function) return true;
      const ir::FunctionId callee = call->callee.function_id();
      if (callee != frame.function && plan_.frames.program().function(callee).has_body()) return true;
    }
  }
  return false;
}

void Measures::comparisons(Round& round, bool combined) {
  for_each_comparison([&](const ir::Compare& it, const Pair& l, const Pair& r) {
    const bool is_signed =
        it.predicate < ir::Predicate::UnsignedLess || it.predicate > ir::Predicate::UnsignedGreaterEqual;
    phase({values_.less(l.before, r.before, is_signed), values_.less(l.after, r.after, is_signed)}, round);
    phase({terms_.equal(l.before, r.before), terms_.equal(l.after, r.after)}, round);
    if (!combined || it.left.is_constant() || it.right.is_constant()) return;
    const auto difference = [&](Term x, Term y) {
      return terms_.bits_binary(Operator::BitsSubtract, wide(x, is_signed), wide(y, is_signed));
    };
    exact({difference(l.before, r.before), difference(l.after, r.after)}, true, round);
  });
}

// Numbers of members are not bounded from above but by their count.
void Measures::address(const Value& before, const Value& after, Round& round) {
  // No object is larger than half of the memory.
  const unsigned width = values_.widths().pointer;
  const Term inside = values_.less_equal(terms_.bits(0, width), before.bits, true);
  const Term falls = values_.less(after.bits, before.bits, true), rises = values_.less(before.bits, after.bits, true);
  const Term below = values_.less(before.bits, terms_.bits(solver::Bits{1} << (width - 2), width), true);
  round.measures.push_back({terms_.conjunction(falls, inside), rises});
  round.measures.push_back({terms_.conjunction(rises, below), falls});
  phase({values_.is_null(before), values_.is_null(after)}, round);
  for (std::size_t i = 1; i < plan_.objects.size(); ++i) {
    const SlotId count = plan_.layout.of(ObjectId(i)).count;
    if (!count.valid()) continue;
    const Term id = values_.object_id(static_cast<std::uint32_t>(i));
    const auto here = [&](const Value& v) { return terms_.equal(values_.object_of(v), id); };
    if (here(before) == terms_.no()) continue;
    const Term both = terms_.conjunction(here(before), here(after));
    const Term neither = terms_.conjunction(terms_.negate(here(before)), terms_.negate(here(after)));
    const Term leaves = terms_.conjunction(here(before), terms_.negate(here(after)));
    const Term a = values_.number_of(before), b = values_.number_of(after);
    const Term stays = terms_.disjunction(neither, terms_.conjunction(both, terms_.equal(a, b)));
    const auto add = [&](Term lower, Term same) {
      round.measures.push_back({lower, terms_.negate(terms_.disjunction(lower, same))});
    };
    add(terms_.disjunction(leaves, terms_.conjunction(both, values_.less(b, a, false))), stays);
    const Term same_count =
        terms_.equal(before_.memory->at(count.index()).value.bits, after_.memory->at(count.index()).value.bits);
    const Term later = terms_.disjunction(leaves, terms_.conjunction(both, values_.less(a, b, false)));
    add(terms_.conjunction(same_count, later), terms_.conjunction(same_count, stays));
  }
}

std::optional<Value> Measures::address_in(const View& view, const ir::Operand& operand, int depth) {
  if (depth > kDeepestMeasure) return std::nullopt;
  if (operand.kind() == ir::Operand::Kind::Global)
    return values_.address(plan_.objects.of_global(operand.global_id()).index(), values_.number_constant(0),
                           terms_.bits(static_cast<solver::Bits>(operand.offset()), values_.widths().pointer));
  if (!operand.is_register()) return std::nullopt;
  const ir::Function& function = plan_.frames.at(view.loop->frame).shape->function;
  const auto& parameters = function.block(view.loop->head).parameters;
  const auto found = std::ranges::find(parameters, operand.register_id());
  if (found != parameters.end()) return view.parameters->at(static_cast<std::size_t>(found - parameters.begin()));
  if (const Value& outer = view.loop->registers.at(operand.register_id().index()); outer.valid()) return outer;
  const ir::Instruction* made_by = definition_of(function, operand.register_id());
  if (made_by == nullptr) return std::nullopt;
  if (const auto* offset = std::get_if<ir::Offset>(&made_by->what)) {
    const auto base = address_in(view, offset->base, depth + 1);
    if (!base || (offset->scale != 0 && !offset->index.is_constant())) return std::nullopt;
    std::int64_t distance = offset->displacement;
    if (offset->scale != 0)
      distance += static_cast<std::int64_t>(as_signed(offset->index.bits(), offset->index.type())) * offset->scale;
    return values_.plus(*base, terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(distance)),
                                           values_.widths().pointer));
  }
  if (const auto* load = std::get_if<ir::Load>(&made_by->what)) {
    const Places places = plan_.points_to.of(view.loop->frame, load->address);
    if (places.size() != 1) return std::nullopt;
    const auto pieces = plan_.layout.pieces(*places.begin(), values_.widths().pointer / 8);
    if (pieces.size() != 1 || plan_.layout.slot(pieces[0].cell->slot).mapped()) return std::nullopt;
    return view.memory->at(pieces[0].cell->slot.index()).value;
  }
  return std::nullopt;
}

// `(*p)--`, `a[3]--`, `list->left--`.
void Measures::cells_behind_addresses(Round& round) {
  const ir::Function& function = plan_.frames.at(before_.loop->frame).shape->function;
  for (const ir::BlockId id : blocks())
    for (const ir::Instruction& instruction : function.block(id).instructions)
      if (const auto* load = std::get_if<ir::Load>(&instruction.what))
        if (const ir::Type type = function.register_of(load->result).type; type.is_integer() && type.bits() % 8 == 0)
          cell_behind(*load, type.bytes(), round);
}

void Measures::cell_behind(const ir::Load& load, unsigned bytes, Round& round) {
  const Places places = plan_.points_to.of(before_.loop->frame, load.address);
  if (places.size() != 1) return;
  const auto pieces = plan_.layout.pieces(*places.begin(), bytes);
  if (pieces.size() != 1) return;
  const SlotId id = pieces[0].cell->slot;
  const Slot& slot = plan_.layout.slot(id);
  if (!slot.mapped() || !std::ranges::binary_search(before_.loop->written, id)) return;
  const auto in = [&](const View& view) -> std::optional<Term> {
    const auto address = address_in(view, load.address);
    if (!address) return std::nullopt;
    const Content& content = view.memory->at(id.index());
    Where where;
    if (slot.by_number) where.number = values_.number_of(*address);
    if (slot.by_index) where.index = index_of(plan_.layout, values_, slot.object, address->bits);
    return content.version.valid() ? memory_.read(content.version, where).bits : content.value.bits;
  };
  const auto before = in(before_), after = in(after_);
  if (before && after) number({*before, *after}, round);
}

void Measures::add_for_several(Round& round, Term function_before, Term function_after, std::size_t functions) {
  constexpr std::size_t kMost = 3;
  constexpr std::uint64_t kSteps = 4;
  std::vector<Pair> numbers;
  bounds_.assign(1, terms_.bits(0, 1));
  for (std::size_t i = 0; i < before_.parameters->size(); ++i)
    numbers.push_back({before_.parameters->at(i).bits, after_.parameters->at(i).bits});
  for (const Pair& each : numbers) number(each, round);
  if (functions > kMost) return;
  std::uint64_t all = 1;
  for (std::size_t i = 0; i < functions; ++i) all *= kSteps;
  for (std::uint64_t code = 0; code < all; ++code) {
    const auto shift = [&](Term function) {
      Term sum = terms_.bits(0, kWide);
      std::uint64_t rest = code;
      for (std::size_t i = 0; i < functions; ++i, rest /= kSteps)
        sum = terms_.ite(terms_.equal(function, terms_.bits(i, 4)), terms_.bits(rest % kSteps, kWide), sum);
      return sum;
    };
    for (const Pair& each : numbers) {
      const auto twice = [&](Term t, Term function) {
        const Term one = wide(t, true);
        return terms_.bits_binary(Operator::BitsAdd, terms_.bits_binary(Operator::BitsAdd, one, one), shift(function));
      };
      exact({twice(each.before, function_before), twice(each.after, function_after)}, true, round);
    }
  }
}

}  // namespace heapwise::tmpl
