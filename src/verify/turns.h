// How engines share the time of one processor: in turns, each by its share.
//
// All go on where they stopped, so nothing is done twice. While the work of the first one is young the others only look
// (engine::Engine::look), for a small part of the time, whenever it has worked twice as long as before: a turn of a
// symbolic search can take much longer than it should when a question to the solver does, and most proofs are done by
// then. From then on each has a fixed share; whoever would decide alone within t decides here within about t divided by
// its share. Whose turn took too long waits the longer.
//
// A program that hardly loops has few long paths. There the others begin early, and the shares differ.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace heapwise::verify {

// Weights: what counts is how they compare with those of the other engines at work.
struct Share {
  double usual = 0;
  double suspected = 0;    // once somebody has met a possible violation
  double short_paths = 0;  // of a program that hardly loops, whatever was met
};

class Turns {
 public:
  explicit Turns(std::vector<Share> shares) : shares_(std::move(shares)), spent_(shares_.size()) {}
  // For a program that hardly loops.
  void for_short_paths() {
    short_paths_ = true;
    young_ = 0.06;
    round_ = 0.25;
  }
  // A possible violation was met.
  void suspect() {
    if (suspected_) return;
    // The new shares begin now: nobody has anything to catch up on.
    std::vector<double> due;
    for (std::size_t i = 0; i < spent_.size(); ++i) due.push_back(spent_[i] / share(i));
    suspected_ = true;
    for (std::size_t i = 0; i < spent_.size(); ++i) spent_[i] = due[i] * share(i);
  }

  // CPU seconds of the first engine before the others' first look.
  static constexpr double kFirst = 0.02;
  // Has the first one worked so little that the others only look?
  [[nodiscard]] bool is_young(double worked) const { return worked < young_; }
  // How long a look is while the work is young, of all the time spent before; and how long the first works after it.
  static constexpr double kLook = 0.05;
  [[nodiscard]] double until_next_look(double worked) const { return std::min(worked, young_ - worked); }

  // The work of the first one is no longer young: turns begin, and it has just had one.
  void begin() {
    std::ranges::fill(spent_, 0);
    spent_.front() = length(0);
  }
  // Somebody begins later than the others: it has nothing to catch up on.
  void join(std::size_t engine) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < spent_.size(); ++i)
      if (i != engine) least = std::min(least, spent_[i] / share(i));
    if (least < std::numeric_limits<double>::infinity())
      spent_[engine] = std::max(spent_[engine], least * share(engine));
  }
  // One more engine, which has nothing to catch up on, either.
  void add(const Share& share) {
    shares_.push_back(share);
    spent_.push_back(0);
    join(spent_.size() - 1);
  }
  // Whose turn it is; nothing: nobody is at work. `at_work` by engine.
  [[nodiscard]] std::optional<std::size_t> next(const std::vector<bool>& at_work) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < shares_.size(); ++i)
      if (at_work[i] && (!best || spent_[i] / share(i) < spent_[*best] / share(*best))) best = i;
    return best;
  }
  // How long that turn is.
  [[nodiscard]] double length(std::size_t engine) const { return round_ * share(engine); }
  void spent(std::size_t engine, double seconds) { spent_[engine] += seconds; }

 private:
  [[nodiscard]] double share(std::size_t engine) const {
    const Share& share = shares_[engine];
    if (short_paths_) return share.short_paths;
    return suspected_ ? share.suspected : share.usual;
  }

  std::vector<Share> shares_;
  std::vector<double> spent_;  // CPU seconds of turns
  double young_ = 0.4;
  double round_ = 1.0 / 3;  // CPU seconds of all turns together, for shares that sum up to one
  bool short_paths_ = false, suspected_ = false;
};

// The first look for a violation, as a part of the time spent before; but it may take this long in any case.
inline constexpr double kFirstLook = 0.12;
inline constexpr double kShortLook = 0.002;
// Likewise what a proof's cross-examination may cost, and in seconds at most: more of the same runs show nothing new.
inline constexpr double kCrossExamination = 0.04;
inline constexpr double kLongestCrossExamination = 0.05;

}  // namespace heapwise::verify
