#include "hunt/more.h"

#include <algorithm>
#include <cmath>

#include "hunt/explorer.h"
#include "hunt/sample.h"

namespace heapwise::hunt {
namespace {

using interp::Violation;

constexpr std::size_t kMost = 64;                       // findings, and turns of one run
constexpr std::uint64_t kLongestOther = 20'000'000;     // steps
constexpr std::uint64_t kStepsOfSampling = 20'000'000;  // of all runs together
constexpr double kShareOfOthers = 0.4;                  // of the time

bool is_loss(const Violation& violation) {
  return violation.kind == Violation::Kind::LostMemory || violation.kind == Violation::Kind::LeftMemory;
}

// Of an instruction that was left out while the block was held.
bool is_consequence(const Bug& bug) {
  const Violation& violation = bug.violation();
  if (!is_loss(violation) || !violation.object) return false;
  return std::ranges::any_of(bug.run.left_out, [&](const interp::LeftOut& each) {
    return each.blocks >= violation.object->serial && each.steps <= violation.steps;
  });
}

}  // namespace

bool is_behind(const Bug& bug) {
  const Violation& violation = bug.violation();
  return std::ranges::any_of(bug.run.left_out,
                             [&](const interp::LeftOut& each) { return each.steps <= violation.steps; });
}

More::More(const engine::Task& task, Budget& budget, Enough enough, IsSetAside is_set_aside)
    : task_(task), budget_(budget), enough_(std::move(enough)), is_set_aside_(std::move(is_set_aside)), judge_(task) {}

bool More::is_over() { return has_enough_ || found_.size() >= kMost || budget_.exhausted_now(); }

bool More::remember(const Bug& bug) {
  const Violation& violation = bug.violation();
  bool is_new = true;
  if (is_set_aside_(bug)) is_new = remember_single(bug);
  else if (is_loss(violation) && violation.object) past_.losses.push_back(violation.object->allocated);
  else if (!violation.at.stack.empty()) past_.violations.push_back(violation.at.stack.front());
  else is_new = false;
  judge_.go_past(std::make_shared<const interp::Past>(past_));
  return is_new;
}

// Others at the same instruction count, and so do other blocks of the same allocation: of a loss, a run on these inputs
// goes past this very block.
bool More::remember_single(const Bug& bug) {
  const Violation& violation = bug.violation();
  const bool of_block = is_loss(violation) && violation.object;
  if (!of_block && violation.at.stack.empty()) return false;
  std::vector<interp::Past::Single>& known = of_block ? losses_ : past_.singles;
  if (of_block) past_.blocks.push_back(violation.object->serial);
  const interp::Past::Single single = interp::single_of(violation);
  if (std::ranges::find(known, single) != known.end()) return false;
  known.push_back(single);
  return true;
}

bool More::take(Judgement judgement) {
  if (judgement.kind == Judgement::Kind::Nothing || !judgement.bug) return false;
  const std::size_t blocks = past_.blocks.size();
  // What does not count is gone past, too: something that does may stand behind it.
  const bool is_new = remember(*judgement.bug);
  if (is_new && judgement.kind == Judgement::Kind::Confirmed && !is_consequence(*judgement.bug)) {
    found_.push_back(std::move(*judgement.bug));
    has_enough_ = enough_(found_);
  }
  return is_new || past_.blocks.size() > blocks;
}

void More::follow(const std::vector<interp::Inputs::Value>& inputs) {
  const double left = budget_.seconds_left(), deadline = std::isinf(left) ? 0 : cpu_seconds() + left;
  for (std::size_t turn = 0; turn < kMost && !is_over(); ++turn) {
    const interp::RunResult run = judge_.run(interp::Inputs(inputs), kLongestOther, deadline);
    if (run.ending != interp::Ending::Violated || !take(judge_.judge(run, kLongestOther))) break;
  }
  // In other runs these serials are other blocks.
  past_.blocks.clear();
  judge_.go_past(std::make_shared<const interp::Past>(past_));
}

void More::sample(Budget& budget) {
  Sampler sampler(judge_);
  Budget slice = budget.part(budget.seconds_left() * kShareOfOthers);
  while (!is_over() && !slice.exhausted_now() && sampler.steps() < kStepsOfSampling) {
    if (sampler.search(kStepsOfSampling - sampler.steps(), slice, budget) != Sampler::State::Found) return;
    const std::vector<interp::Inputs::Value> inputs = sampler.bug()->inputs;
    if (!take({Judgement::Kind::Confirmed, sampler.bug(), {}})) return;
    follow(inputs);
    sampler.go_on();
  }
}

void More::explore(Budget& budget) {
  // It never ends the search: there may be others on other paths.
  const OnCandidate on_candidate = [this](const Candidate& candidate) {
    if (!is_over() && take(judge_.confirm(candidate, kLongestOther))) follow(candidate.inputs);
    return has_enough_;
  };
  Explorer explorer(task_, budget, on_candidate);
  while (!is_over() && !budget.exhausted_now() && !explorer.finished()) explorer.resume(budget);
}

std::vector<Bug> More::search(const Bug& first, double seconds_on_other_inputs) {
  remember(first);
  follow(first.inputs);
  Budget others = budget_.part(seconds_on_other_inputs);
  if (!is_over()) sample(others);
  if (!is_over()) explore(others);
  return std::move(found_);
}

}  // namespace heapwise::hunt
