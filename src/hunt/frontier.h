// Frontier: the paths that wait, and which of them goes on next.
//
// Branches that no path has taken come first: shallow bugs are found at once. After them three orders take turns: the
// path with the fewest decisions (breadth), the youngest (depth), and one at random, which keeps the other two from
// starving what lies between. Paths that an input sends through one branch more often than a bound are put aside; the
// bound doubles when nothing else waits, or after a share of work that doubles with it.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "hunt/state.h"

namespace heapwise::hunt {

class Frontier {
 public:
  void push(State state);
  [[nodiscard]] std::optional<State> pop();
  [[nodiscard]] std::size_t size() const { return fresh_.size() + waiting_.size() + aside_.size(); }

  // The edge is taken: it is no news any more.
  void cover(std::uint64_t edge) { covered_.insert(edge); }
  // Work that was done, in steps.
  void spend(std::uint64_t steps);
  [[nodiscard]] std::uint32_t bound() const { return bound_; }

 private:
  struct Key {
    std::uint32_t repeats, forks;
    std::uint64_t age;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  void wait(State state);
  void raise_bound();
  [[nodiscard]] Key choose();

  std::deque<State> fresh_;
  std::map<Key, State> waiting_, aside_;
  std::map<std::uint64_t, Key> by_age_;
  std::unordered_set<std::uint64_t> covered_;
  std::uint64_t next_age_ = 0, turn_ = 0, random_ = 0x9e3779b97f4a7c15ULL;
  std::uint32_t bound_ = 4;
  std::uint64_t spent_ = 0, share_ = 20000;
};

}  // namespace heapwise::hunt
