// More: the other defects of a program in which one was found.
//
// First the run that met it is made again, past what is known (interp/passing.cpp), until it meets nothing new; then
// the inputs of sampling and the paths of the symbolic search are tried in the same way. What a run meets that went
// past nothing counts like the first finding. What it meets behind another defect is a finding of its own, too, but no
// verdict stands on it: the program does not get there as it is written. What depends on what was left out is a
// consequence, and no finding.
//
// A loss is not behind an invalid access for that alone; it is a consequence of one when the access was left out
// between the allocation of the block and its loss (a pointer to it was to be stored, or it was to be freed).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/budget.h"
#include "engine/bug.h"
#include "engine/task.h"
#include "hunt/confirm.h"

namespace heapwise::hunt {

class More {
 public:
  // `enough` is asked whenever something is found, with all that there is; true ends the search. `is_set_aside`: the
  // project knows of this defect, and of no other at the same instruction or of the same allocation. All must outlive
  // it.
  using Enough = std::function<bool(const std::vector<Bug>&)>;
  using IsSetAside = std::function<bool(const Bug&)>;
  More(const engine::Task& task, Budget& budget, Enough enough, IsSetAside is_set_aside);

  // What else is wrong besides `first`, in the order in which it was met, each instruction once that is not set aside.
  // Its own inputs may use the whole budget, which is soon done; others so many seconds of it.
  [[nodiscard]] std::vector<Bug> search(const Bug& first, double seconds_on_other_inputs);

 private:
  // Every run goes past it from now on. False: it was known before.
  bool remember(const Bug& bug);
  bool remember_single(const Bug& bug);
  // The inputs once more, until nothing new is met.
  void follow(const std::vector<interp::Inputs::Value>& inputs);
  // What a run met; false: it was known before, and going past it does not help.
  bool take(Judgement judgement);
  void sample(Budget& budget);
  void explore(Budget& budget);
  [[nodiscard]] bool is_over();

  const engine::Task& task_;
  Budget& budget_;
  Enough enough_;
  IsSetAside is_set_aside_;
  Judge judge_;
  interp::Past past_;
  std::vector<interp::Past::Single> losses_;  // that are set aside: where the block was lost, and made
  std::vector<Bug> found_;
  bool has_enough_ = false;
};

// Does the run go past another defect before it meets its own?
[[nodiscard]] bool is_behind(const Bug& bug);

}  // namespace heapwise::hunt
