// Following: the interpreter as oracle of every step of a proof.
//
// ProofStates keeps the heaps that prove sees at the entry and the end of each block and after each call, of the run
// that became the proof. A Follower watches a concrete run and asks at each of these places whether one of them
// describes the state (heap/describes.h). A state that none describes is a defect of prove at that very place, long
// before a verdict is wrong. Heaps of all contexts of a function are taken together: a part that a call sees is only
// compared where the heap names it, and every block that the call itself has made must be in it.
//
// How often a place is looked at grows with the logarithm of its visits, so that long runs stay affordable.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "heap/describes.h"
#include "interp/observer.h"
#include "prove/prove.h"

namespace heapwise::prove {

class ProofStates {
 public:
  explicit ProofStates(const ir::Program& program);
  // For a call of prove(), which this must outlive.
  [[nodiscard]] Watch watch();

  [[nodiscard]] bool has_proof() const { return proof_.has_value(); }
  [[nodiscard]] bool is_checkpoint(ir::Position at) const {
    return checkpoints_[at.function.index()][at.block.index()][at.index];
  }
  // The heaps at a place; whoever finds that one fits may move it to the front.
  [[nodiscard]] std::vector<heap::Heap>& at(ir::Position place) { return (*proof_)[place]; }
  [[nodiscard]] std::uint64_t count() const;

 private:
  using States = std::map<ir::Position, std::vector<heap::Heap>>;

  std::vector<std::vector<std::vector<bool>>> checkpoints_;  // by function, block and index
  std::map<std::size_t, States> runs_;                       // those that are on their way
  States* now_ = nullptr;                                    // of the one whose turn it is
  std::optional<States> proof_;
};

struct FollowReport {
  struct Outside {
    ir::Position at;
    std::uint64_t visit = 0;
    std::string state;               // the concrete one
    std::vector<std::string> heaps;  // and those that do not describe it, each with the reason
  };
  std::uint64_t runs = 0, states = 0, described = 0;
  std::uint64_t in_part = 0;  // of those described: with objects that only a caller's frame holds, not compared
  std::map<std::string, std::uint64_t> undecided;  // by reason
  std::vector<Outside> outside;                    // shown are the first ones
};

class Follower final : public interp::Observer {
 public:
  // All must outlive it. `leaks_count`: a block that is lost contradicts the proof, so all blocks must be described.
  Follower(const ir::Program& program, ProofStates& proof, bool leaks_count, Budget& budget);
  void begin_run();
  void at(ir::Position position, std::size_t depth, const interp::Inspector& state) override;
  [[nodiscard]] const FollowReport& report() const { return report_; }

 private:
  void check(ir::Position position, std::size_t depth, const interp::Inspector& state, std::uint64_t visit);
  void note_outside(ir::Position position, const heap::Concrete& concrete, std::uint64_t visit);
  [[nodiscard]] std::string show(const heap::Concrete& concrete, ir::Position position) const;

  struct Visits {
    std::uint64_t count = 0, next = 1;
  };
  const ir::Program& program_;
  ProofStates& proof_;
  bool leaks_count_;
  Budget& budget_;
  std::vector<std::vector<ir::Type>> types_;  // of registers, by function
  std::map<ir::Position, Visits> visits_;
  std::vector<std::uint64_t> blocks_before_;  // by depth: how many heap blocks were made before the call
  std::optional<ir::Position> previous_;
  std::size_t depth_ = 0;
  FollowReport report_;
};

}  // namespace heapwise::prove
