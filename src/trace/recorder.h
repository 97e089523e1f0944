// Recorder: follows a run to a violation and writes down its path.
//
// Steps are calls, branches, inputs, allocations and frees; of a long path the beginning and the end are kept. Where
// pointers were last stored is remembered, so that a null pointer can be followed to the place that it came from.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>

#include "interp/interpreter.h"
#include "trace/trace.h"

namespace heapwise::trace {

[[nodiscard]] Place place_of(const ir::Program& program, ir::Position position);

class Recorder : public interp::Observer {
 public:
  // `end`: the instruction at which the path ends, when it is reached for the last time with at most `steps` steps.
  Recorder(const ir::Program& program, ir::Position end, std::uint64_t steps);

  void at(ir::Position position, std::size_t depth, const interp::Inspector& state) override;
  void happened(const interp::Event& event) override;

  // The path up to its end. `inputs` are those of the run.
  [[nodiscard]] std::vector<Step> steps(const std::vector<interp::InputRead>& inputs) const;
  // When each of these steps happened.
  [[nodiscard]] std::vector<std::uint64_t> times() const;
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::uint64_t end_time() const { return end_time_; }
  // Where the pointer was stored that the load at `position` read last.
  [[nodiscard]] std::optional<ir::Position> origin_of_load(ir::Position position) const;

 private:
  struct Entry {
    Step step;
    std::uint64_t time;
    std::optional<std::size_t> input;
  };
  void add(Entry entry);
  [[nodiscard]] const ir::Branch* branch_at(ir::Position position) const;

  const ir::Program& program_;
  ir::Position end_;
  std::uint64_t end_steps_;
  std::uint64_t time_ = 0;      // instructions so far
  std::uint64_t end_time_ = 0;  // when the end was reached
  std::optional<ir::Position> previous_;
  std::size_t previous_depth_ = 0;
  std::vector<Entry> first_;
  std::deque<Entry> last_;
  bool complete_ = true;
  std::map<ir::Position, std::uint64_t> loaded_from_;  // by the load: the address
  std::map<std::uint64_t, ir::Position> stored_by_;    // by the address: the store
};

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
