// Effects: which slots of the state an instruction, a call or a loop may write.
//
// A loop, and the state after a call by summary, get values of their own for exactly these. The encoder checks at every
// back edge, and at every return of a summarised function, that nothing else has changed.
#pragma once

#include "template/layout.h"

namespace heapwise::tmpl {

class Effects {
 public:
  Effects(const Frames& frames, const AbstractObjects& objects, const PointsTo& points_to, const Layout& layout);

  // Of all blocks of a loop, with the calls in it.
  [[nodiscard]] std::set<SlotId> of_loop(FrameId frame, ir::LoopId loop) const;
  // The stack objects that a frame makes.
  [[nodiscard]] const std::vector<ObjectId>& locals(FrameId frame) const { return locals_.at(frame.index()); }
  [[nodiscard]] const std::set<SlotId>& of_frame(FrameId frame) const { return frame_total_.at(frame.index()); }

 private:
  void add_frame(FrameId frame);
  void add_instruction(FrameId frame, ir::BlockId block, std::uint32_t index, std::set<SlotId>& out) const;
  void add_call(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Call& it, std::set<SlotId>& out) const;
  void add_object(ObjectId id, bool cells, bool life, std::set<SlotId>& out) const;
  void add_bytes(FrameId frame, const ir::Operand& address, std::set<SlotId>& out) const;
  void add_locals(FrameId frame, std::set<SlotId>& out) const;

  const Frames& frames_;
  const AbstractObjects& objects_;
  const PointsTo& points_to_;
  const Layout& layout_;
  std::vector<std::vector<ObjectId>> locals_;  // by frame
  std::vector<std::set<SlotId>> frame_total_;
};

}  // namespace heapwise::tmpl
