// Points-to: which places an address may name, before anything is encoded.
//
// Inclusion-based and flow-insensitive, over the registers of all frames and the contents of abstract objects. A place
// is an object and a class of offsets: one constant, or c + s·ℤ. Nobody trusts it: an access outside its places is an
// obligation of its own, so what is missing here can only cost a proof. (The part of 004, section 3.3; Andersen 1994.)
#pragma once

#include <set>
#include <vector>

#include "template/abstract_object.h"

namespace heapwise::tmpl {

struct Place {
  ObjectId object;
  std::int64_t offset = 0;   // with a stride: its remainder
  std::uint64_t stride = 0;  // 0: this offset alone
  friend auto operator<=>(const Place&, const Place&) = default;
};

using Places = std::set<Place>;

class PointsTo {
 public:
  PointsTo(const Frames& frames, const AbstractObjects& objects);

  [[nodiscard]] Places of(FrameId frame, const ir::Operand& operand) const;
  // Which addresses may be stored at a place.
  [[nodiscard]] Places stored_at(const Place& place) const { return loaded({place}); }
  [[nodiscard]] std::set<ObjectId> objects_of(FrameId frame, const ir::Operand& operand) const;
  // What a frame may return.
  [[nodiscard]] Places returned(FrameId frame, std::size_t result) const;

 private:
  using Contents = std::map<std::pair<std::int64_t, std::uint64_t>, Places>;
  void seed_globals();
  void pass_over(FrameId frame);
  void step(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Instruction& instruction);
  void call(FrameId frame, ir::BlockId block, std::uint32_t index, const ir::Call& it);
  void enter(FrameId frame, const ir::Call& it, FrameId callee);
  void go(FrameId frame, const ir::Target& target);
  void copy(FrameId frame, const ir::Operand& to, const ir::Operand& from);
  void add(FrameId frame, ir::RegisterId to, const Places& places);
  void add(Places& to, const Places& places);
  [[nodiscard]] Places loaded(const Places& from) const;
  void store(const Places& to, const Places& value);

  const Frames& frames_;
  const AbstractObjects& objects_;
  std::vector<Places> registers_;
  std::map<ObjectId, Contents> contents_;
  bool changed_ = false;
};

}  // namespace heapwise::tmpl
