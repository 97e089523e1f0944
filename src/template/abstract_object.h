// Abstract objects: one for every place of the inlined program that makes an object.
//
// Its concrete objects are its members, told apart by their number: 0, 1, 2, … in the order in which they are made. An
// object is *single* if it is made at most once in an execution (or if nobody can tell its members apart: a confined
// local of a function that is called again, whose last life nobody knows any more): its number is 0 and its cells are
// plain terms. It is *immortal* if nothing ends a member.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "template/frames.h"

namespace heapwise::tmpl {

using ObjectId = Id<struct AbstractObjectTag>;  // 0: no object

struct AbstractObject {
  enum class Kind : std::uint8_t { None, Function, Global, Stack, Heap };
  Kind kind = Kind::None;
  ir::FunctionId function;  // Function
  ir::GlobalId global;      // Global
  FrameId frame;            // Stack, Heap: where it is made
  ir::Position at;
  bool many = false;
  bool immortal = true;
  std::optional<std::uint64_t> size;  // where all members have this one
  bool read_only = false;
  bool unknown_content = false;  // the environment may change it
  bool relives = false;          // a scoped local that begins to live more than once: each life is a member
  bool literal = false;          // its address may be that of another literal
  bool is_variable = false;      // Stack: one of the source, not a temporary of the compiler
};

class AbstractObjects {
 public:
  explicit AbstractObjects(const Frames& frames);

  [[nodiscard]] std::size_t size() const { return objects_.size(); }
  [[nodiscard]] const AbstractObject& at(ObjectId id) const { return objects_.at(id.index()); }
  [[nodiscard]] AbstractObject& change(ObjectId id) { return objects_.at(id.index()); }
  [[nodiscard]] ObjectId of_global(ir::GlobalId id) const { return globals_.at(id.index()); }
  [[nodiscard]] ObjectId of_function(ir::FunctionId id) const { return functions_.at(id.index()); }
  // Invalid where the instruction makes none.
  [[nodiscard]] ObjectId made_at(FrameId frame, ir::BlockId block, std::uint32_t index) const;
  // "the blocks made at line 13", "list".
  [[nodiscard]] std::string name(const ir::Program& program, ObjectId id) const;
  // Of a register that a StackAllocate defines, if its object relives; invalid otherwise.
  [[nodiscard]] ObjectId relives_in(FrameId frame, ir::RegisterId id) const;

 private:
  void add_sites(const Frames& frames, FrameId frame);
  void add_stack(const Frames& frames, FrameId frame, ir::Position at, const ir::StackAllocate& it);
  void add_heap(const Frames& frames, FrameId frame, ir::Position at, const ir::Call& it);
  ObjectId add(const AbstractObject& object);

  std::vector<AbstractObject> objects_;
  std::map<std::pair<FrameId, ir::RegisterId>, ObjectId> relives_;
  std::vector<ObjectId> globals_, functions_;
  std::map<std::tuple<FrameId, ir::BlockId, std::uint32_t>, ObjectId> sites_;
};

}  // namespace heapwise::tmpl
