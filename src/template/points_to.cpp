#include "template/points_to.h"

#include <numeric>

#include "ir/operands.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostOffsets = 16;
constexpr int kMostRoundsOfPointers = 200;

Place with_stride(ObjectId object, std::int64_t offset, std::uint64_t stride) {
  if (stride == 0) return {object, offset, 0};
  const auto s = static_cast<std::int64_t>(stride);
  return {object, ((offset % s) + s) % s, stride};
}

Place moved(const Place& p, std::int64_t distance, std::uint64_t stride) {
  return with_stride(p.object, p.offset + distance, std::gcd(p.stride, stride));
}

bool overlap(const Place& p, std::int64_t offset, std::uint64_t stride) {
  const auto common = static_cast<std::int64_t>(std::gcd(p.stride, stride));
  return common == 0 ? p.offset == offset : (p.offset - offset) % common == 0;
}

// Too many offsets of one object become one class.
void widen(Places& places) {
  std::map<ObjectId, std::vector<Place>> by_object;
  for (const Place& p : places) by_object[p.object].push_back(p);
  for (const auto& [object, all] : by_object) {
    if (all.size() <= kMostOffsets) continue;
    std::uint64_t stride = 0;
    for (const Place& p : all) {
      const std::int64_t distance = p.offset - all.front().offset;
      stride = std::gcd(std::gcd(stride, p.stride), static_cast<std::uint64_t>(distance < 0 ? -distance : distance));
      places.erase(p);
    }
    places.insert(with_stride(object, all.front().offset, stride));
  }
}

}  // namespace

PointsTo::PointsTo(const Frames& frames, const AbstractObjects& objects)
    : frames_(frames), objects_(objects), registers_(frames.registers()) {
  seed_globals();
  for (int round = 0; round < kMostRoundsOfPointers; ++round) {
    changed_ = false;
    for (std::size_t i = 0; i < frames_.size(); ++i) pass_over(FrameId(i));
    if (!changed_) break;
  }
}

void PointsTo::seed_globals() {
  const ir::Program& program = frames_.program();
  for (std::uint32_t i = 0; i < program.globals.size(); ++i)
    for (const auto& relocation : program.globals[i].relocations)
      contents_[objects_.of_global(ir::GlobalId(i))][{static_cast<std::int64_t>(relocation.offset), 0}] =
          of(frames_.main(), relocation.address);
}

Places PointsTo::of(FrameId frame, const ir::Operand& operand) const {
  switch (operand.kind()) {
    case ir::Operand::Kind::Register:
      return registers_[frames_.at(frame).first_register + operand.register_id().index()];
    case ir::Operand::Kind::Global: return {{objects_.of_global(operand.global_id()), operand.offset(), 0}};
    case ir::Operand::Kind::Function: return {{objects_.of_function(operand.function_id()), 0, 0}};
    default: return {};
  }
}

std::set<ObjectId> PointsTo::objects_of(FrameId frame, const ir::Operand& operand) const {
  std::set<ObjectId> found;
  for (const Place& p : of(frame, operand)) found.insert(p.object);
  return found;
}

void PointsTo::add(Places& to, const Places& places) {
  const Places before = to;
  to.insert(places.begin(), places.end());
  widen(to);
  if (to != before) changed_ = true;
}

void PointsTo::add(FrameId frame, ir::RegisterId to, const Places& places) {
  if (!places.empty()) add(registers_[frames_.at(frame).first_register + to.index()], places);
}

Places PointsTo::loaded(const Places& from) const {
  Places found;
  for (const Place& p : from) {
    const auto contents = contents_.find(p.object);
    if (contents == contents_.end()) continue;
    for (const auto& [where, what] : contents->second)
      if (overlap(p, where.first, where.second)) found.insert(what.begin(), what.end());
  }
  return found;
}

void PointsTo::store(const Places& to, const Places& value) {
  if (value.empty()) return;
  for (const Place& p : to) add(contents_[p.object][{p.offset, p.stride}], value);
}

void PointsTo::pass_over(FrameId id) {
  const ir::Function& function = frames_.at(id).shape->function;
  for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Block& block = function.blocks[b];
    for (std::uint32_t i = 0; i < block.instructions.size(); ++i) step(id, ir::BlockId(b), i, block.instructions[i]);
    ir::match(
        block.terminator.what, [&](const ir::Jump& it) { go(id, it.target); },
        [&](const ir::Branch& it) { go(id, it.if_true), go(id, it.if_false); },
        [&](const ir::Switch& it) {
          for (const auto& one : it.cases) go(id, one.target);
          go(id, it.otherwise);
        },
        [](const auto&) {});
  }
}

void PointsTo::go(FrameId frame, const ir::Target& target) {
  const ir::Block& block = frames_.at(frame).shape->function.block(target.block);
  for (std::size_t i = 0; i < target.arguments.size(); ++i)
    add(frame, block.parameters[i], of(frame, target.arguments[i]));
}

void PointsTo::step(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Instruction& instruction) {
  ir::match(
      instruction.what,
      [&](const ir::Binary& it) {
        Places sum;
        for (const auto* side : {&it.left, &it.right}) {
          const ir::Operand& other = side == &it.left ? it.right : it.left;
          for (const Place& p : of(frame, *side)) {
            std::int64_t distance = 0;
            if (other.is_constant()) distance = static_cast<std::int64_t>(as_signed(other.bits(), other.type()));
            if (it.op == ir::BinaryOp::Subtract) distance = -distance;
            sum.insert(moved(p, distance, other.is_constant() ? 0 : 1));
          }
        }
        if (it.op == ir::BinaryOp::Add || it.op == ir::BinaryOp::Subtract) add(frame, it.result, sum);
      },
      [&](const ir::Cast& it) { add(frame, it.result, of(frame, it.value)); },
      [&](const ir::Select& it) {
        add(frame, it.result, of(frame, it.if_true));
        add(frame, it.result, of(frame, it.if_false));
      },
      [&](const ir::Offset& it) {
        Places places;
        std::int64_t distance = it.displacement;
        std::uint64_t stride = 0;
        if (it.scale != 0 && it.index.is_constant())
          distance += static_cast<std::int64_t>(as_signed(it.index.bits(), it.index.type())) * it.scale;
        else if (it.scale != 0) stride = static_cast<std::uint64_t>(it.scale < 0 ? -it.scale : it.scale);
        for (const Place& p : of(frame, it.base)) places.insert(moved(p, distance, stride));
        add(frame, it.result, places);
      },
      [&](const ir::Load& it) { add(frame, it.result, loaded(of(frame, it.address))); },
      [&](const ir::Store& it) { store(of(frame, it.address), of(frame, it.value)); },
      [&](const ir::StackAllocate& it) { add(frame, it.result, {{objects_.made_at(frame, block, index), 0, 0}}); },
      [&](const ir::MemoryCopy& it) { copy(frame, it.destination, it.source); },
      [&](const ir::Call& it) { call(frame, block, index, it); }, [](const auto&) {});
}

void PointsTo::copy(FrameId frame, const ir::Operand& to, const ir::Operand& from) {
  for (const Place& source : of(frame, from)) {
    const auto contents = contents_.find(source.object);
    if (contents == contents_.end()) continue;
    const Contents copied = contents->second;
    for (const Place& destination : of(frame, to))
      for (const auto& [where, what] : copied) {
        const std::uint64_t stride = std::gcd(std::gcd(where.second, source.stride), destination.stride);
        const Place at = with_stride(destination.object, destination.offset + where.first - source.offset, stride);
        add(contents_[at.object][{at.offset, at.stride}], what);
      }
  }
}

// What goes in, and what comes out.
void PointsTo::enter(FrameId frame, const ir::Call& it, FrameId callee) {
  const ir::Function& function = frames_.at(callee).shape->function;
  const auto& parameters = function.blocks.front().parameters;
  for (std::size_t i = 0; i < parameters.size() && i < it.arguments.size(); ++i)
    add(callee, parameters[i], of(frame, it.arguments[i]));
  for (std::size_t i = 0; i < it.results.size(); ++i) add(frame, it.results[i], returned(callee, i));
}

Places PointsTo::returned(FrameId frame, std::size_t result) const {
  Places found;
  for (const ir::Block& block : frames_.at(frame).shape->function.blocks)
    if (const auto* end = std::get_if<ir::Return>(&block.terminator.what); end && result < end->values.size())
      found.merge(of(frame, end->values[result]));
  return found;
}

void PointsTo::call(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Call& it) {
  for (const FrameId callee : frames_.callees(frame, block, index)) enter(frame, it, callee);
  for (const FrameId callee : frames_.summaries_at(frame, block, index)) enter(frame, it, callee);
  if (it.callee.kind() != ir::Operand::Kind::Function) return;
  const models::Model* model = frames_.model_of(frames_.program().function(it.callee.function_id()));
  if (model == nullptr) return;
  if (model->kind == models::Kind::Copy || model->kind == models::Kind::Move)
    copy(frame, it.arguments[0], it.arguments[1]);
  if (model->kind == models::Kind::Reallocate && it.arguments.size() > 1) {
    const ObjectId made = objects_.made_at(frame, block, index);
    for (const Place& p : of(frame, it.arguments[0])) {
      const auto contents = contents_.find(p.object);
      if (contents == contents_.end() || p.object == made) continue;
      const Contents copied = contents->second;
      for (const auto& [where, what] : copied) add(contents_[made][where], what);
    }
  }
  if (it.results.size() != 1) return;
  if (const ObjectId made = objects_.made_at(frame, block, index); made.valid())
    add(frame, it.results[0], {{made, 0, 0}});
  if (model->result.kind == models::Outcome::Kind::Argument && model->result.argument < it.arguments.size()) {
    Places places;
    const bool same = model->result.extent.kind == models::Extent::Kind::Constant;
    for (const Place& p : of(frame, it.arguments[model->result.argument]))
      places.insert(moved(p, same ? model->result.extent.scale : 0, same ? 0 : 1));
    add(frame, it.results[0], places);
  }
}

}  // namespace heapwise::tmpl
