#include "template/effects.h"

#include "ir/operands.h"

namespace heapwise::tmpl {

Effects::Effects(const Frames& frames, const AbstractObjects& objects, const PointsTo& points_to, const Layout& layout)
    : frames_(frames),
      objects_(objects),
      points_to_(points_to),
      layout_(layout),
      locals_(frames.size()),
      frame_total_(frames.size()) {
  for (std::size_t i = 1; i < objects.size(); ++i)
    if (objects.at(ObjectId(i)).kind == AbstractObject::Kind::Stack)
      locals_[objects.at(ObjectId(i)).frame.index()].push_back(ObjectId(i));
  // Callees have larger ids than their callers, unless they are summarised.
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = frames.size(); i-- > 0;) {
      const std::size_t before = frame_total_[i].size();
      add_frame(FrameId(i));
      grows |= frame_total_[i].size() != before && frames.has_summaries_of_memory();
    }
  }
}

void Effects::add_frame(FrameId id) {
  std::set<SlotId>& total = frame_total_[id.index()];
  const auto& blocks = frames_.at(id).shape->function.blocks;
  for (std::uint32_t b = 0; b < blocks.size(); ++b)
    for (std::uint32_t i = 0; i < blocks[b].instructions.size(); ++i) add_instruction(id, ir::BlockId(b), i, total);
  add_locals(id, total);
}

std::set<SlotId> Effects::of_loop(FrameId frame, ir::LoopId loop) const {
  std::set<SlotId> out;
  const FunctionShape& shape = *frames_.at(frame).shape;
  for (const ir::BlockId block : shape.loops.loop(loop).blocks)
    for (std::uint32_t i = 0; i < shape.function.block(block).instructions.size(); ++i)
      add_instruction(frame, block, i, out);
  return out;
}

void Effects::add_object(ObjectId id, bool cells, bool life, std::set<SlotId>& out) const {
  const ObjectLayout& layout = layout_.of(id);
  if (cells)
    for (const Cell& cell : layout.cells) out.insert(cell.slot);
  if (!life) return;
  for (const SlotId slot : {layout.alive, layout.count, layout.size})
    if (slot.valid()) out.insert(slot);
}

void Effects::add_bytes(FrameId frame, const ir::Operand& address, std::set<SlotId>& out) const {
  for (const ObjectId o : points_to_.objects_of(frame, address)) add_object(o, true, false, out);
}

void Effects::add_locals(FrameId frame, std::set<SlotId>& out) const {
  for (const ObjectId o : locals_[frame.index()]) add_object(o, false, true, out);
}

void Effects::add_instruction(FrameId frame, ir::BlockId block, std::uint32_t index, std::set<SlotId>& out) const {
  const ir::Function& function = frames_.at(frame).shape->function;
  ir::match(
      function.block(block).instructions[index].what,
      [&](const ir::Store& it) {
        for (const Place& p : points_to_.of(frame, it.address))
          for (const Layout::Piece& piece : layout_.pieces(p, it.value.type().bytes())) out.insert(piece.cell->slot);
      },
      [&](const ir::StackAllocate&) { add_object(objects_.made_at(frame, block, index), true, true, out); },
      [&](const ir::Lifetime& it) {
        for (const ObjectId o : points_to_.objects_of(frame, it.address)) add_object(o, true, true, out);
      },
      [&](const ir::StackRestore&) { add_locals(frame, out); },
      [&](const ir::MemoryCopy& it) { add_bytes(frame, it.destination, out); },
      [&](const ir::MemoryFill& it) { add_bytes(frame, it.destination, out); },
      [&](const ir::Call& it) { add_call(frame, block, index, it, out); }, [](const auto&) {});
}

void Effects::add_call(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Call& it,
                       std::set<SlotId>& out) const {
  for (const FrameId callee : frames_.callees(frame, block, index))
    out.insert(of_frame(callee).begin(), of_frame(callee).end());
  for (const FrameId callee : frames_.summaries_at(frame, block, index))
    out.insert(of_frame(callee).begin(), of_frame(callee).end());
  if (const ObjectId made = objects_.made_at(frame, block, index); made.valid()) add_object(made, true, true, out);
  for (const ir::Operand& argument : it.arguments) {
    if (it.callee.kind() != ir::Operand::Kind::Function) break;
    if (frames_.model_of(frames_.program().function(it.callee.function_id())) == nullptr) break;
    // The library frees or writes nothing but what it is given.
    for (const ObjectId o : points_to_.objects_of(frame, argument)) {
      const models::Model& model = *frames_.model_of(frames_.program().function(it.callee.function_id()));
      bool writes = false, frees = false;
      for (const models::Effect& effect : model.effects) {
        frees |= effect.kind == models::Effect::Kind::Frees;
        writes |= effect.kind != models::Effect::Kind::Frees && effect.kind != models::Effect::Kind::Reads;
      }
      if (writes) add_object(o, true, false, out);
      if (frees && layout_.of(o).alive.valid()) out.insert(layout_.of(o).alive);
    }
  }
}

}  // namespace heapwise::tmpl
