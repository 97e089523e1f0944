// How prove and hunt share the time of one processor: hunt runs in the pauses of prove.
//
// Both go on where they stopped, so nothing is done twice. While a proof is young hunt only samples, for a small part
// of the time, whenever prove has worked twice as long as before: a turn of the symbolic search can take much longer
// than it should when a question to the solver does, and most proofs are done by then. From then on each has a fixed
// share; whoever would decide alone within t decides here within about t divided by its share. Prove has by far the
// larger one: programs that take long are mostly safe ones, since the bugs that hunt finds it mostly finds at once, and
// a proof attempt that meets a bug ends soon. When an attempt has ended at a possible violation, hunt gets more.
//
// A program that hardly loops has few long paths: following them often comes to an end, and sooner than a proof. There
// hunt begins early, and has more than half of the time.
#pragma once

#include <algorithm>

namespace heapwise::verify {

class Turns {
 public:
  Turns() = default;
  // For a program that hardly loops.
  [[nodiscard]] static Turns for_short_paths() {
    Turns turns;
    turns.young_ = 0.06;
    turns.share_ = 0.6;
    turns.turn_ = 0.15;
    return turns;
  }

  // CPU seconds of prove before its first pause.
  static constexpr double kFirst = 0.02;
  // Has prove worked so little that hunt only samples?
  [[nodiscard]] bool is_young(double proved) const { return proved < young_; }
  // How long a look is while the proof is young, of all the time spent before; and how long prove works after it.
  static constexpr double kLook = 0.05;
  [[nodiscard]] double until_next_look(double proved) const { return std::min(proved, young_ - proved); }

  // How long hunt's next turn is.
  [[nodiscard]] double of_hunt() const { return turn_; }
  // How long prove works after a turn of hunt that took so long (it may take longer than it should).
  [[nodiscard]] double of_prove(double hunted) const { return hunted * (1 - share_) / share_; }
  // A possible violation was met.
  void favour_hunt() { share_ = std::max(share_, 0.22); }

 private:
  double young_ = 0.4;
  double share_ = 0.15;  // of hunt
  double turn_ = 0.05;
};

// The first look for a violation, before prove begins, as a part of the time spent before; but it may take this long in
// any case.
inline constexpr double kFirstLook = 0.12;
inline constexpr double kShortLook = 0.002;
// Likewise what a proof's cross-examination may cost, and in seconds at most: more of the same runs show nothing new.
inline constexpr double kCrossExamination = 0.04;
inline constexpr double kLongestCrossExamination = 0.05;

}  // namespace heapwise::verify
