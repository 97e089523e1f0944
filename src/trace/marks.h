// Marks: which steps of a path explain the violation.
//
// The path of a run may be long; a reader wants to know where the block was allocated and freed, where the null pointer
// comes from, and which decision led there. Marks finds these steps in the trace, says in their place what they mean
// for the violation, and sets Step::matters. A step that the recorder left out is added behind the others.
#pragma once

#include "trace/recorder.h"
#include "trace/trace.h"

namespace heapwise::trace {

// The pointers through which the violating instruction accesses memory, or which it hands to the library.
[[nodiscard]] std::vector<ir::Operand> used_pointers(const ir::Program& program, const interp::Violation& violation);

class Marks {
 public:
  Marks(const ir::Program& program, const hunt::Bug& bug, const Recorder& recorder, Trace& trace)
      : program_(program), bug_(bug), violation_(bug.violation()), recorder_(recorder), trace_(trace) {}

  // What led to the violation; its end is not marked yet.
  void mark_causes();
  // Behind `end`, where the last pointer to a block goes as a function ends: the decision that led there.
  void mark_last_decision(const Step& end);

 private:
  void mark(Step::Kind kind, const Place& at, std::string text);
  void mark_object();
  [[nodiscard]] std::string caller_words(const interp::Trail& trail) const;
  [[nodiscard]] std::string when_words(const interp::Trail& ended) const;
  void mark_last_condition();
  [[nodiscard]] bool mark_uninitialised();
  void mark_origin_of_null();
  void mark_decision_before(const Place& place);
  void mark_return(ir::Position origin);
  [[nodiscard]] std::string origin_words(ir::Position origin) const;
  [[nodiscard]] ir::Position end_position() const {
    return violation_.at.stack.empty() ? ir::Position{} : violation_.at.stack.front();
  }

  const ir::Program& program_;
  const hunt::Bug& bug_;
  const interp::Violation& violation_;
  const Recorder& recorder_;
  std::string wanted_;  // the text of the step that is looked for, as it was recorded
  Trace& trace_;
};

}  // namespace heapwise::trace
