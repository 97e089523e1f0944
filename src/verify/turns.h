// How prove and hunt share the time of one processor: hunt runs in the pauses of prove.
//
// Both go on where they stopped, so nothing is done twice, and each has a fixed share of the time from the first half
// of a second on. Whoever would decide alone within t decides here within t divided by its share. Prove has the larger
// share: programs that take long are mostly safe ones, since the bugs that hunt finds it mostly finds at once, and a
// proof attempt that meets a bug ends soon. When an attempt has ended at a possible violation, the shares are equal.
#pragma once

namespace heapwise::verify {

class Turns {
 public:
  // CPU seconds of prove before hunt's first turn: most proofs are done by then, and a turn of hunt can take much
  // longer than it should when a question to the solver does.
  static constexpr double kFirst = 0.4;

  // How long hunt's next turn is.
  [[nodiscard]] double of_hunt() const { return kTurn; }
  // How long prove works after a turn of hunt that took so long (it may take longer than it should).
  [[nodiscard]] double of_prove(double hunted) const { return hunted * (1 - share_) / share_; }
  void even() { share_ = 0.5; }

 private:
  static constexpr double kTurn = 0.05;
  double share_ = 0.25;  // of hunt
};

// What a proof's cross-examination may cost, as a part of all the time spent before.
inline constexpr double kCrossExamination = 0.12;
// Likewise the first look for a violation, before prove begins; but it may take this long in any case.
inline constexpr double kFirstLook = 0.15;
inline constexpr double kShortLook = 0.003;

}  // namespace heapwise::verify
