// Recorder: follows a run to a violation and writes down its path.
//
// Steps are calls, branches, inputs, allocations and frees; of a long path the beginning and the end are kept. Null
// pointers are followed from where they come from (provenance.h).
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>

#include "interp/interpreter.h"
#include "trace/condition_words.h"
#include "trace/provenance.h"
#include "trace/trace.h"

namespace heapwise::trace {

[[nodiscard]] Place place_of(const ir::Program& program, ir::Position position);

class Recorder : public interp::Observer {
 public:
  // The instruction at which the path ends, when it is reached for the last time with at most `steps` steps, and the
  // pointers that it uses.
  struct End {
    ir::Position at;
    std::uint64_t steps = 0;
    std::vector<ir::Operand> pointers;
    std::vector<ir::Operand> numbers = {};  // whose values are asked for
  };
  Recorder(const ir::Program& program, const ir::Conditions* conditions, End end);

  void at(ir::Position position, std::size_t depth, const interp::Inspector& state) override;
  void happened(const interp::Event& event) override;

  // The path up to its end. `inputs` are those of the run.
  [[nodiscard]] std::vector<Step> steps(const std::vector<interp::InputRead>& inputs) const;
  // When each of these steps happened.
  [[nodiscard]] std::vector<std::uint64_t> times() const;
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::uint64_t end_time() const { return end_time_; }
  // Where the null comes from that one of the pointers is at the end; nothing: none is, or nobody knows.
  [[nodiscard]] std::optional<Provenance::Origin> origin_of_null() const { return origin_; }
  // Was a value read that was undefined here, and was passed on?
  [[nodiscard]] bool is_read(ir::Position undefined) const { return provenance_.undefined_reads().contains(undefined); }
  // End::numbers at the end, each in its type; none where the end was not reached.
  [[nodiscard]] const std::vector<ir::Bits>& numbers() const { return numbers_; }
  // The end of the block before the last one: the statement by which a function is left.
  [[nodiscard]] std::optional<ir::Position> came_from() const { return came_from_; }

 private:
  struct Entry {
    Step step;
    std::uint64_t time;
    std::optional<std::size_t> input;
  };
  void add(Entry entry);
  void add_decision(ir::Position to, const interp::Inspector& state);
  [[nodiscard]] std::string branch_words(const ir::Branch& branch, ir::Position to, Step& step) const;
  [[nodiscard]] std::string switch_words(const ir::Switch& choice, ir::Position to, const interp::Inspector& state,
                                         Step& step) const;
  void reach_end(const interp::Inspector& state);

  const ir::Program& program_;
  ConditionWords conditions_;
  Provenance provenance_;
  End end_;
  std::optional<Provenance::Origin> origin_;
  std::optional<ir::Position> came_from_;
  std::vector<ir::Bits> numbers_;
  std::uint64_t time_ = 0;      // instructions so far
  std::uint64_t end_time_ = 0;  // when the end was reached
  std::optional<ir::Position> previous_;
  std::size_t previous_depth_ = 0;
  std::vector<Entry> first_;
  std::deque<Entry> last_;
  bool complete_ = true;
};

// Does the block do nothing but return? Then the statement that returns is where control came from.
[[nodiscard]] bool only_returns(const ir::Block& block);

// Takes pictures of the memory, at times that a Recorder found. Variables that have not got a value yet are left out.
class Camera : public interp::Observer {
 public:
  Camera(const ir::Program& program, std::set<std::uint64_t> times) : program_(program), times_(std::move(times)) {}
  void at(ir::Position position, std::size_t depth, const interp::Inspector& state) override;
  // With their times, in order.
  [[nodiscard]] const std::vector<std::pair<std::uint64_t, interp::Snapshot>>& memory() const { return memory_; }

 private:
  const ir::Program& program_;
  std::set<std::uint64_t> times_;
  std::uint64_t now_ = 0;
  std::vector<std::set<ir::VariableId>> bound_;  // by the depth of the call: the variables that have got a value
  std::vector<std::pair<std::uint64_t, interp::Snapshot>> memory_;
};

}  // namespace heapwise::trace
