#include "template/rows_propose.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "ir/operands.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostThresholds = 40;
constexpr std::size_t kMostPairs = 300;  // of a loop
constexpr std::size_t kMostSums = 120;

}  // namespace

Proposer::Proposer(const Plan& plan, const Formula& formula, Values& values, const engine::TemplateSwitches& switches)
    : plan_(plan), formula_(formula), switches_(switches), values_(values) {
  find_constants();
  find_tests();
  find_index_uses();
}

namespace {

// What a jump or branch hands over to the blocks that it leads to.
void take_handed_over(const ir::Terminator& terminator, const std::function<void(const ir::Operand&)>& take) {
  if (std::holds_alternative<ir::Switch>(terminator.what)) return;
  ir::for_each_target(terminator, [&](const ir::Target& target) { std::ranges::for_each(target.arguments, take); });
}

}  // namespace

// Constants that the program compares with, their neighbours, and those that it adds.
void Proposer::find_constants() {
  std::set<std::int64_t> compared{-1, 0, 1}, added{-1, 0, 1};
  const auto number = [](const ir::Operand& o) -> std::optional<std::int64_t> {
    if (!o.is_constant() || !o.type().is_integer() || o.type().bits() > 64) return std::nullopt;
    return static_cast<std::int64_t>(as_signed(o.bits(), o.type()));
  };
  const auto take = [&](const ir::Operand& o) {
    const auto n = number(o);
    if (!n || *n > (std::int64_t{1} << 40) || *n < -(std::int64_t{1} << 40)) return;
    for (std::int64_t near = *n - 1; near <= *n + 1; ++near) compared.insert(near);
  };
  std::set<ir::FunctionId> seen;
  for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
    if (!seen.insert(plan_.frames.at(FrameId(f)).function).second) continue;
    for (const ir::Block& block : plan_.frames.at(FrameId(f)).shape->function.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        if (const auto* it = std::get_if<ir::Compare>(&instruction.what)) {
          take(it->left), take(it->right);
          const bool order =
              it->predicate >= ir::Predicate::UnsignedLess && it->predicate <= ir::Predicate::UnsignedGreaterEqual;
          compares_unsigned_ |= order && it->left.type().is_integer();
        }
        if (const auto* it = std::get_if<ir::Select>(&instruction.what)) take(it->if_true), take(it->if_false);
        if (const auto* it = std::get_if<ir::Store>(&instruction.what)) take(it->value);
        if (const auto* it = std::get_if<ir::Binary>(&instruction.what)) {
          if (const auto n = number(it->right)) added.insert({*n, -*n, *n - 1, 1 - *n});
          uses_bits_ |= it->op == ir::BinaryOp::And || it->op == ir::BinaryOp::Or || it->op == ir::BinaryOp::ShiftLeft;
          if (it->op == ir::BinaryOp::SignedRemainder || it->op == ir::BinaryOp::UnsignedRemainder) take(it->right);
        }
      }
      take_handed_over(block.terminator, take);
      if (const auto* it = std::get_if<ir::Switch>(&block.terminator.what)) {
        for (const auto& one : it->cases)
          compared.insert(static_cast<std::int64_t>(as_signed(one.value, it->value.type())));
      }
    }
  }
  const auto nearest = [](const std::set<std::int64_t>& all) {
    std::vector<std::int64_t> list(all.begin(), all.end());
    std::ranges::sort(list, {}, [](std::int64_t n) { return n < 0 ? -n : n; });
    if (list.size() > kMostThresholds) list.resize(kMostThresholds);
    std::ranges::sort(list);
    return list;
  };
  thresholds_ = nearest(compared);
  distances_ = nearest(added);
  added.insert(compared.begin(), compared.end());
  steps_ = nearest(added);
}

std::vector<std::int64_t> Proposer::rungs(unsigned width, bool is_signed, bool upper) const {
  std::vector<std::int64_t> list;
  const bool wide = width >= 63;
  const std::int64_t low = !is_signed ? 0
                           : wide     ? std::numeric_limits<std::int64_t>::min()
                                      : -(std::int64_t{1} << (width - 1));
  const std::int64_t high =
      wide ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << (is_signed ? width - 1 : width)) - 1;
  // What the type says is no row.
  for (const std::int64_t n : thresholds_)
    if (upper ? n >= low && n < high : n > low && n <= high) list.push_back(n);
  if (upper && high - 1 > 0 && !wide) list.push_back(high - 1);
  if (!upper) std::ranges::reverse(list);
  return list;
}

std::vector<Proposer::Candidate> Proposer::candidates(std::size_t loop) const {
  const LoopInstance& instance = formula_.loops[loop];
  const ir::Function& function = plan_.frames.at(instance.frame).shape->function;
  std::vector<Candidate> found;
  if (instance.kind != LoopInstance::Kind::Loop) {
    add_parameters(instance, found);
    if (!instance.memory.empty()) add_cells(instance, found);
    return found;
  }
  const auto add = [&](Quantity what, ir::RegisterId id, const Value& v, bool written) {
    const ir::Operand operand = ir::Operand::of_register(id, function.register_of(id).type);
    if (operand.type().is_float()) return;
    Places places = plan_.points_to.of(instance.frame, operand);
    const bool pointer = operand.type().is_pointer() || !places.empty();
    found.push_back({what, {}, values_.terms().width(v.bits), pointer, written, std::move(places)});
  };
  const auto& parameters = function.block(instance.head).parameters;
  for (std::uint32_t i = 0; i < parameters.size(); ++i)
    add({Quantity::Kind::Parameter, i}, parameters[i], instance.parameters[i], true);
  for (const ir::RegisterId id : plan_.frames.at(instance.frame).shape->liveness.at_entry(instance.head)) {
    const Value& v = instance.registers[id.index()];
    const bool parameter = std::ranges::find(parameters, id) != parameters.end();
    if (v.valid() && !parameter && !(v.plain() && values_.terms().is_constant(v.bits)))
      add({Quantity::Kind::Outer, id.index()}, id, v, false);
  }
  add_cells(instance, found);
  return found;
}

// Of a summarised function: its arguments, and its results.
void Proposer::add_parameters(const LoopInstance& instance, std::vector<Candidate>& found) const {
  const ir::Function& function = plan_.frames.at(instance.frame).shape->function;
  const std::size_t arguments = function.parameters.size();
  for (std::uint32_t i = 0; i < instance.parameters.size(); ++i) {
    const ir::Type type = i < arguments ? function.parameters[i] : function.results[i - arguments];
    if (type.is_float()) continue;
    Places places =
        i < arguments
            ? plan_.points_to.of(instance.frame, ir::Operand::of_register(function.blocks.front().parameters[i], type))
            : plan_.points_to.returned(instance.frame, i - arguments);
    const Value& v = instance.parameters[i];
    found.push_back({{Quantity::Kind::Parameter, i},
                     {},
                     values_.terms().width(v.bits),
                     !v.plain(),
                     true,
                     v.plain() ? Places() : std::move(places)});
  }
}

void Proposer::add_cells(const LoopInstance& instance, std::vector<Candidate>& found) const {
  for (std::uint32_t i = 0; i < plan_.layout.slots().size(); ++i) {
    const Slot& slot = plan_.layout.slots()[i];
    if (slot.kind != Slot::Kind::Cell) continue;
    const bool written = std::ranges::binary_search(instance.written, SlotId(i));
    // Of members of which the loop changes some cell, the cells that it leaves alone are of use in rows, too.
    bool beside = false;
    for (const SlotId w : instance.written) beside |= plan_.layout.slot(w).object == slot.object;
    const bool table = slot.by_index && !slot.by_number;
    if (!written && slot.mapped() && !beside && !table) continue;
    const AbstractObject& object = plan_.objects.at(slot.object);
    if (object.unknown_content || (!written && object.read_only)) continue;
    Candidate c;
    c.what = {slot.mapped() ? Quantity::Kind::Member : Quantity::Kind::Single, i};
    if (slot.mapped()) c.object = slot.object;
    c.width = slot.bits;
    c.pointer = slot.pointer;
    c.written = written;
    if (!slot.mapped() && !written) {
      const Value& v = instance.memory[i].value;
      if (v.plain() && values_.terms().is_constant(v.bits)) continue;
    }
    if (slot.pointer)
      c.places = plan_.points_to.stored_at(
          {slot.object, slot.offset, slot.by_index ? plan_.layout.of(slot.object).stride : 0});
    found.push_back(std::move(c));
  }
}

std::vector<Row> Proposer::rows(int level) const {
  std::vector<Row> out;
  for (std::size_t loop = 0; loop < formula_.loops.size(); ++loop) {
    if (formula_.loops[loop].latches.empty()) continue;
    const std::vector<Candidate> all = candidates(loop);
    const std::size_t before = out.size();
    for (const Candidate& c : all) {
      if (!c.written || level != 0) continue;
      if (c.pointer) pointer_rows(loop, c, out);
      else if (c.width <= 64) interval_rows(loop, c, {}, out), bit_rows(loop, c, out);
    }
    const bool every_kind = switches_.rows == Kinds::Auto;
    if (every_kind || level == 0) call_rows(loop, all, level, out);
    if (level == 1 && every_kind) exception_rows(loop, all, out);
    if (level == 2 && every_kind) goal_rows(loop, out);
    if (level == 2 && switches_.rows != Kinds::Intervals) pair_rows(loop, all, out);
    if (level == 2 && every_kind) result_rows(loop, all, out);
    if (level == 3 && every_kind) sum_rows(loop, all, out), guarded_rows(loop, all, out);
    if (level == 3 && (every_kind || switches_.rows == Kinds::Octagons)) octagon_rows(loop, all, out);
    if (level == 4 && every_kind) guarded_zones(loop, all, out);
    if (level == 5 && every_kind) life_rows(loop, all, out), target_rows(loop, all, out);
    if (level == 6 && every_kind) null_rows(loop, all, out), neighbour_exceptions(loop, all, out);
    for (std::size_t i = before; i < out.size(); ++i) out[i].level = level;
  }
  if (switches_.no_symbolic_paths) std::erase_if(out, [](const Row& row) { return !row.guards.empty(); });
  return out;
}

void Proposer::pointer_rows(std::size_t loop, const Candidate& c, std::vector<Row>& out) const {
  Row row;
  row.loop = loop;
  row.object = c.object;
  row.a = c.what;
  for (const auto kind : {Row::Kind::InPlaces, Row::Kind::NumberIsNull, Row::Kind::NotNull}) {
    row.kind = kind;
    row.places = kind == Row::Kind::InPlaces ? c.places : Places{};
    out.push_back(row);
  }
  std::set<ObjectId> objects;
  for (const Place& p : c.places) objects.insert(p.object);
  row.kind = Row::Kind::NotObject;
  row.places.clear();
  for (const ObjectId o : objects) {
    row.target = o;
    out.push_back(row);
  }
}

void Proposer::interval_rows(std::size_t loop, const Candidate& c, const std::vector<Guard>& guards,
                             std::vector<Row>& out) const {
  for (const bool is_signed : {true, false}) {
    if (!is_signed && !compares_unsigned_) continue;
    for (const bool upper : {true, false}) {
      Row row;
      row.kind = upper ? Row::Kind::AtMost : Row::Kind::AtLeast;
      row.loop = loop;
      row.object = c.object;
      row.a = c.what;
      row.is_signed = is_signed;
      row.guards = guards;
      row.rungs = rungs(c.width, is_signed, upper);
      if (!row.rungs.empty()) out.push_back(std::move(row));
    }
  }
}

void Proposer::bit_rows(std::size_t loop, const Candidate& c, std::vector<Row>& out) const {
  if (!uses_bits_ || c.width > 64 || c.width < 8) return;
  for (std::int64_t bit = 0; bit < std::min<std::int64_t>(c.width, 8); ++bit)
    for (const std::int64_t value : {0, 1}) {
      Row row;
      row.kind = Row::Kind::BitIs;
      row.loop = loop;
      row.object = c.object;
      row.a = c.what;
      row.rungs = {bit * 2 + value};
      out.push_back(std::move(row));
    }
}

void Proposer::zone(std::size_t loop, const Candidate& a, const Candidate& b, const std::vector<Guard>& guards,
                    std::vector<Row>& out) const {
  Row row;
  row.loop = loop;
  row.object = a.object.valid() ? a.object : b.object;
  row.guards = guards;
  for (const bool is_signed : {true, false}) {
    if (!is_signed && !compares_unsigned_) continue;
    row.is_signed = is_signed;
    row.kind = Row::Kind::Apart;
    row.rungs = steps_;
    row.a = a.what, row.b = b.what;
    out.push_back(row);
    row.a = b.what, row.b = a.what;
    out.push_back(row);
  }
}

void Proposer::pair_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Candidate &a = all[i], &b = all[j];
      if (!a.written && !b.written) continue;
      if (a.width != b.width || a.pointer != b.pointer || a.width > 64 || a.width < 8) continue;
      if (a.object.valid() && b.object.valid() && a.object != b.object) continue;
      if (++pairs > kMostPairs) return;
      Row row;
      row.loop = loop;
      row.object = a.object.valid() ? a.object : b.object;
      row.a = a.what, row.b = b.what;
      if (a.pointer) {
        std::vector<Place> common;
        std::ranges::set_intersection(a.places, b.places, std::back_inserter(common));
        if (common.empty() && !(a.places.empty() && b.places.empty())) continue;
        for (const auto kind : {Row::Kind::Equal, Row::Kind::NotEqual}) {
          row.kind = kind;
          out.push_back(row);
        }
        continue;
      }
      row.kind = Row::Kind::NotEqual;
      out.push_back(row);
      zone(loop, a, b, {}, out);
    }
  }
}

// a + b = c for values of which the loop changes at least one of a and b.
void Proposer::sum_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  std::size_t made = 0;
  const auto number = [](const Candidate& c) {
    return !c.pointer && !c.object.valid() && c.width >= 8 && c.width <= 64;
  };
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      for (std::size_t k = 0; k < all.size(); ++k) {
        const Candidate &a = all[i], &b = all[j], &c = all[k];
        if (k == i || k == j || !number(a) || !number(b) || !number(c)) continue;
        if (a.width != b.width || a.width != c.width || !(a.written || b.written)) continue;
        if (++made > kMostSums) return;
        Row row;
        row.kind = Row::Kind::Sum;
        row.loop = loop;
        row.a = a.what, row.b = b.what, row.third = c.what;
        out.push_back(std::move(row));
      }
}

}  // namespace heapwise::tmpl
