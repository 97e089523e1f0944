// Provenance: where null pointers come from.
//
// Follows a run, and every pointer in it, from the place where a NULL was written down (`return NULL;`, an argument, an
// assignment) or a library function gave it, through registers, calls and memory, to the place where it is used. For
// explanations only: what is copied byte by byte, or zeroed, has no origin.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "interp/observer.h"
#include "ir/program.h"

namespace heapwise::trace {

class Provenance {
 public:
  explicit Provenance(const ir::Program& program) : program_(program) {}

  // As an observer is told.
  void at(ir::Position position, std::size_t depth, const interp::Inspector& state);
  void happened(const interp::Event& event);

  // Where the null came from that `value` is in the call that runs; nothing: not known.
  [[nodiscard]] std::optional<ir::Position> origin(const ir::Operand& value) const;
  // Where control left for the block that it is in now: the statement that ended the function's work.
  [[nodiscard]] std::optional<ir::Position> came_from() const;

 private:
  using Origin = std::optional<ir::Position>;
  struct Frame {
    ir::Position call;            // in the caller
    std::vector<Origin> origins;  // by register
    Origin came_from;
  };

  [[nodiscard]] Origin origin_in(const Frame& frame, const ir::Operand& value, ir::Position here) const;
  void enter(std::size_t depth, ir::Position entry);
  void leave(std::size_t depth);
  void pass(const ir::Target& target, ir::Position here);
  void jump(ir::Position to);
  void step(const interp::Inspector& state);
  [[nodiscard]] const ir::Block& block_of(ir::Position at) const;
  [[nodiscard]] const ir::Instruction* instruction(ir::Position at) const;

  const ir::Program& program_;
  std::vector<Frame> frames_;                     // by the depth of the call
  Origin previous_;                               // the instruction before
  std::map<std::uint64_t, ir::Position> stored_;  // by the address: the origin of the null that lies there
};

}  // namespace heapwise::trace
