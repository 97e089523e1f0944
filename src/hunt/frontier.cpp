#include "hunt/frontier.h"

#include "base/check.h"

namespace heapwise::hunt {

void Frontier::push(State state) {
  if (!covered_.contains(state.edge) && state.repeats <= bound_) {
    fresh_.push_back(std::move(state));
  } else {
    wait(std::move(state));
  }
}

void Frontier::wait(State state) {
  const Key key{state.repeats, state.forks, next_age_++};
  if (state.repeats > bound_) {
    aside_.emplace(key, std::move(state));
    return;
  }
  by_age_.emplace(key.age, key);
  waiting_.emplace(key, std::move(state));
}

Frontier::Key Frontier::choose() {
  switch (turn_++ % 3) {
    case 0: return waiting_.begin()->first;
    case 1: return by_age_.rbegin()->second;
    default: {
      // xorshift64 (Marsaglia 2003): the same search on every run.
      random_ ^= random_ << 13;
      random_ ^= random_ >> 7;
      random_ ^= random_ << 17;
      const std::uint64_t oldest = by_age_.begin()->first, youngest = by_age_.rbegin()->first;
      return by_age_.lower_bound(oldest + random_ % (youngest - oldest + 1))->second;
    }
  }
}

std::optional<State> Frontier::pop() {
  while (!fresh_.empty()) {
    State state = std::move(fresh_.front());
    fresh_.pop_front();
    if (!covered_.contains(state.edge)) return state;
    wait(std::move(state));
  }
  while (waiting_.empty() && !aside_.empty()) raise_bound();
  if (waiting_.empty()) return std::nullopt;
  const Key key = choose();
  auto node = waiting_.extract(key);
  HW_CHECK(!node.empty(), "both orders hold the same paths");
  by_age_.erase(key.age);
  return std::move(node.mapped());
}

void Frontier::spend(std::uint64_t steps) {
  spent_ += steps;
  if (spent_ < share_ || aside_.empty()) return;
  share_ *= 2;
  spent_ = 0;
  raise_bound();
}

void Frontier::raise_bound() {
  bound_ *= 2;
  while (!aside_.empty() && aside_.begin()->first.repeats <= bound_) {
    auto node = aside_.extract(aside_.begin());
    by_age_.emplace(node.key().age, node.key());
    waiting_.insert(std::move(node));
  }
}

}  // namespace heapwise::hunt
