// Provenance: where null pointers come from, and values that nobody has set.
//
// Follows a run, and every pointer in it, from the place where a NULL was written down (`return NULL;`, an argument, an
// assignment) or a library function gave it, through registers, calls and memory, to the place where it is used. For
// explanations only: what is copied byte by byte, or zeroed, has no origin.
//
// Likewise from where a value is undefined. Compilers pass such values along ways on which nobody reads them (what a
// function returns, where another statement is going to set it): only those that are read say something to a person.
#pragma once

#include <map>
#include <optional>
#include <set>
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

  struct Origin {
    ir::Position at;
    bool undefined = false;  // nobody has set it; otherwise a null
  };
  // Where the null came from that `value` is in the call that runs; nothing: not known.
  [[nodiscard]] std::optional<Origin> origin(const ir::Operand& value) const;
  // Where values were undefined, and passed on, that an instruction has read since.
  [[nodiscard]] const std::set<ir::Position>& undefined_reads() const { return undefined_reads_; }
  // Where control left for the block that it is in now: the statement that ended the function's work.
  [[nodiscard]] std::optional<ir::Position> came_from() const;

 private:
  using MaybeOrigin = std::optional<Origin>;
  struct Frame {
    ir::Position call;                 // in the caller
    std::vector<MaybeOrigin> origins;  // by register
    std::optional<ir::Position> came_from;
  };

  [[nodiscard]] MaybeOrigin origin_in(const Frame& frame, const ir::Operand& value, ir::Position here) const;
  void enter(std::size_t depth, ir::Position entry);
  void leave(std::size_t depth);
  void pass(const ir::Target& target, ir::Position here);
  void jump(ir::Position to);
  void step(const interp::Inspector& state);
  void read(ir::Position at);
  void note_read(const ir::Operand& value);
  [[nodiscard]] const ir::Block& block_of(ir::Position at) const;
  [[nodiscard]] const ir::Instruction* instruction(ir::Position at) const;

  const ir::Program& program_;
  std::vector<Frame> frames_;                    // by the depth of the call
  std::optional<ir::Position> previous_;         // the instruction before
  std::map<std::uint64_t, Origin> stored_;       // by the address: the origin of the null that lies there
  std::optional<ir::Position> loads_undefined_;  // the load that has just read what nobody has set
  std::set<ir::Position> undefined_reads_;
  bool any_undefined_ = false;  // a register may have got such a value: before the first input none has
};

}  // namespace heapwise::trace
