// Rows about the elements of tables: those that a loop has passed, and those that it has not reached.
#include <algorithm>

#include "template/rows_propose.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostGuardedZones = 240;  // of a loop
constexpr std::size_t kFewNumbers = 3;
constexpr int kLongestChain = 8;

// A value, plus a constant: through casts and additions.
const Expression* shifted(const Expression& e, std::int64_t& shift) {
  if (e.kind == Expression::Kind::Value) return &e;
  if (e.kind == Expression::Kind::Cast && e.cast != ir::CastOp::Truncate) return shifted(e.parts[0], shift);
  if (e.kind != Expression::Kind::Binary) return nullptr;
  const bool add = e.binary == ir::BinaryOp::Add, subtract = e.binary == ir::BinaryOp::Subtract;
  const std::size_t constant = e.parts[0].kind == Expression::Kind::Constant ? 0 : 1;
  const Expression& c = e.parts[constant];
  if (c.kind != Expression::Kind::Constant || c.width > 64 || !(add || (subtract && constant == 1))) return nullptr;
  const auto n =
      static_cast<std::int64_t>(ir::as_signed(c.bits, ir::Type::integer(static_cast<std::uint16_t>(c.width))));
  if (n > (std::int64_t{1} << 40) || n < -(std::int64_t{1} << 40)) return nullptr;
  shift += add ? n : -n;
  return shifted(e.parts[1 - constant], shift);
}

}  // namespace

// Which numbers of a loop name elements of which tables: the rows about elements are guarded by these alone.
void Proposer::find_index_uses() {
  index_uses_.resize(formula_.loops.size());
  for (std::size_t loop = 0; loop < formula_.loops.size(); ++loop) {
    const LoopInstance& instance = formula_.loops[loop];
    if (instance.kind != LoopInstance::Kind::Loop) continue;
    const FunctionShape& shape = *plan_.frames.at(instance.frame).shape;
    for (const ir::BlockId block : shape.loops.loop(instance.loop).blocks) add_index_uses(loop, instance.frame, block);
  }
}

void Proposer::add_index_uses(std::size_t loop, FrameId frame, ir::BlockId block) {
  const auto& instructions = plan_.frames.at(frame).shape->function.block(block).instructions;
  for (std::uint32_t i = 0; i < instructions.size(); ++i) {
    if (const auto* it = std::get_if<ir::Load>(&instructions[i].what)) add_index_use(loop, frame, it->address);
    if (const auto* it = std::get_if<ir::Store>(&instructions[i].what)) add_index_use(loop, frame, it->address);
    if (!std::holds_alternative<ir::Call>(instructions[i].what)) continue;
    for (const FrameId callee : plan_.frames.callees(frame, block, i))
      for (std::uint32_t b = 0; b < plan_.frames.at(callee).shape->function.blocks.size(); ++b)
        add_index_uses(loop, callee, ir::BlockId(b));
  }
}

void Proposer::add_index_use(std::size_t loop, FrameId frame, const ir::Operand& address) {
  std::int64_t bytes = 0;
  const ir::Operand* at = &address;
  for (int i = 0; i < kLongestChain && at->is_register(); ++i) {
    const ir::Instruction* made = definition_of(plan_.frames.at(frame).shape->function, at->register_id());
    const auto* offset = made == nullptr ? nullptr : std::get_if<ir::Offset>(&made->what);
    if (offset == nullptr) return;
    bytes += offset->displacement;
    if (offset->scale == 0) {
      at = &offset->base;
      continue;
    }
    ExpressionReader reader(plan_, formula_.loops[loop], {});
    const auto index = reader.read(frame, offset->index);
    std::int64_t shift = 0;
    const Expression* of = index ? shifted(*index, shift) : nullptr;
    if (of == nullptr || of->value.kind == Quantity::Kind::Outer) return;
    for (const ObjectId object : plan_.points_to.objects_of(frame, address))
      if (plan_.layout.of(object).stride == static_cast<std::uint64_t>(offset->scale))
        index_uses_[loop].insert({object, of->value, shift + bytes / offset->scale});
    return;
  }
}

// Without a known use: any of the loop's numbers, where they are few.
std::vector<Guard> Proposer::index_guards(std::size_t loop, const std::vector<Candidate>& all, ObjectId object) const {
  std::vector<Guard> guards;
  std::set<std::pair<Quantity, std::int64_t>> known;
  for (const IndexUse& use : index_uses_[loop])
    if (use.object == object) known.emplace(use.of, use.shift);
  const auto serves = [](const Candidate& c) {
    return !c.pointer && !c.object.valid() && c.written && c.width >= 16 && c.width <= 64;
  };
  if (known.empty() && std::ranges::count_if(all, serves) <= static_cast<std::ptrdiff_t>(kFewNumbers))
    for (const Candidate& c : all)
      if (serves(c)) known.emplace(c.what, 0);
  for (const auto& [of, shift] : known) {
    const auto found = std::ranges::find(all, of, &Candidate::what);
    if (found == all.end() || !serves(*found)) continue;
    const bool parameter = of.kind == Quantity::Kind::Parameter;
    const LoopInstance& instance = formula_.loops[loop];
    if (instance.kind != LoopInstance::Kind::Loop) {
      guards.push_back({Guard::Kind::IndexBelow, of, shift});
      guards.push_back({Guard::Kind::IndexFrom, of, shift});
      continue;
    }
    const Value& first = parameter ? instance.entry_parameters[of.which] : instance.entry_memory[of.which].value;
    const TermTable& terms = values_.terms();
    const bool from_zero = shift == 0 && terms.is_constant(first.bits) && terms.bits_value(first.bits) == 0;
    guards.push_back({from_zero ? Guard::Kind::IndexBelow : Guard::Kind::IndexSince, of, shift});
    if (shift == 0) guards.push_back({Guard::Kind::IndexFrom, of, shift});
    // What was done before the loop for the elements before its first one.
    if (shift == 0 && !from_zero) guards.push_back({Guard::Kind::IndexBelow, of, shift});
    if (!from_zero) guards.push_back({Guard::Kind::IndexDown, of, shift});
  }
  return guards;
}

void Proposer::guarded_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  for (const Candidate& c : all) {
    if (!c.object.valid() || !c.written || plan_.layout.of(c.object).stride == 0) continue;
    for (const Guard& guard : index_guards(loop, all, c.object)) {
      const std::size_t before = out.size();
      if (c.pointer) pointer_rows(loop, c, out);
      else if (c.width <= 64) interval_rows(loop, c, {}, out);
      for (std::size_t k = before; k < out.size(); ++k) out[k].guards = {guard};
    }
  }
}

// Cells of one object, or of two that have the same stride and no numbers: one index names a cell in each.
bool Proposer::side_by_side(ObjectId a, ObjectId b) const {
  const bool tables = !plan_.objects.at(a).many && !plan_.objects.at(b).many;
  return a == b || (tables && plan_.layout.of(a).stride == plan_.layout.of(b).stride);
}

bool Proposer::worth_comparing(const Candidate& cell, const Candidate& other) const {
  if (other.what == cell.what || other.width != cell.width || other.pointer) return false;
  if (!cell.written && !other.written) return false;
  return !other.object.valid() || side_by_side(cell.object, other.object);
}

// An element that holds a number near its index.
void Proposer::index_zones(std::size_t loop, const Candidate& cell, const Guard& guard, std::vector<Row>& out) const {
  if (!cell.written || cell.width < 16) return;
  Candidate index;
  index.what = {Quantity::Kind::Index, 0};
  zone(loop, cell, index, {guard}, out);
}

// The order of such a cell and another value, the cell of another table at the same index, or the index.
void Proposer::guarded_zones(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const std::size_t first = out.size();
  for (const Candidate& c : all) {
    if (!c.object.valid() || c.pointer || c.width > 64 || plan_.layout.of(c.object).stride == 0) continue;
    for (const Guard& guard : index_guards(loop, all, c.object)) {
      if (guard.kind == Guard::Kind::IndexFrom) continue;
      index_zones(loop, c, guard, out);
      for (const Candidate& other : all) {
        if (!worth_comparing(c, other) || other.what == guard.of) continue;
        const std::size_t before = out.size();
        zone(loop, c, other, {guard}, out);
        for (std::size_t k = before; k < out.size(); ++k) out[k].rungs = {0};
        if (out.size() - first > kMostGuardedZones) return;
      }
    }
  }
}

}  // namespace heapwise::tmpl
