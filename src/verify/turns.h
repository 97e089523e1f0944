// How prove and hunt share the time of one processor: hunt runs in the pauses of prove.
//
// Both go on where they stopped, so nothing is done twice. While a proof is young hunt only samples, for a small part
// of the time, whenever prove has worked twice as long as before: a turn of the symbolic search can take much longer
// than it should when a question to the solver does, and most proofs are done by then. From kYoung on each has a fixed
// share. Whoever would decide alone within t decides here within t divided by its share. Prove has by far the larger
// one: programs that take long are mostly safe ones, since the bugs that hunt finds it mostly finds at once, and a
// proof attempt that meets a bug ends soon. When an attempt has ended at a possible violation, hunt gets more.
#pragma once

#include <algorithm>

namespace heapwise::verify {

class Turns {
 public:
  // CPU seconds of prove before its first pause, and before the symbolic search begins.
  static constexpr double kFirst = 0.02;
  static constexpr double kYoung = 0.4;

  [[nodiscard]] static bool is_young(double proved) { return proved < kYoung; }
  // How long a look is while the proof is young, of all the time spent before; and how long prove works after it.
  static constexpr double kLook = 0.05;
  [[nodiscard]] static double until_next_look(double proved) { return std::min(proved, kYoung - proved); }

  // How long hunt's next turn is.
  [[nodiscard]] double of_hunt() const { return kTurn; }
  // How long prove works after a turn of hunt that took so long (it may take longer than it should).
  [[nodiscard]] double of_prove(double hunted) const { return hunted * (1 - share_) / share_; }
  // A possible violation was met.
  void favour_hunt() { share_ = 0.3; }

 private:
  static constexpr double kTurn = 0.05;
  double share_ = 0.15;  // of hunt
};

// The first look for a violation, before prove begins, as a part of the time spent before; but it may take this long in
// any case.
inline constexpr double kFirstLook = 0.15;
inline constexpr double kShortLook = 0.003;
// Likewise what a proof's cross-examination may cost, and in seconds at most: more of the same runs show nothing new.
inline constexpr double kCrossExamination = 0.06;
inline constexpr double kLongestCrossExamination = 0.1;

}  // namespace heapwise::verify
