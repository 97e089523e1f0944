#include "verify/portfolio.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"
#include "ir/call_graph.h"
#include "ir/loops.h"
#include "verify/engine_process.h"

namespace heapwise::verify {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();
constexpr double kListenEvery = 0.02;  // seconds

// At most one function in ten repeats something.
bool hardly_loops(const ir::Program& program) {
  const ir::CallGraph calls(program);
  std::size_t functions = 0, loops = 0;
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function& function = program.functions[i];
    if (function.blocks.empty() || !calls.reachable_from_main(ir::FunctionId(i))) continue;
    ++functions;
    loops += ir::LoopNest(ir::ControlFlow(function)).loops().size();
    if (calls.recursive(ir::FunctionId(i))) ++loops;
  }
  return loops * 10 <= functions;
}

std::vector<Share> shares_of(const std::vector<const EngineRow*>& rows) {
  std::vector<Share> shares;
  for (const EngineRow* row : rows) shares.push_back(row->share);
  return shares;
}

const engine::Bug* bug_in(const engine::Step& step) {
  if (const auto* violated = std::get_if<engine::Violated>(&step)) return &violated->bug;
  if (const auto* progress = std::get_if<engine::Progress>(&step); progress != nullptr && progress->doubt)
    return &progress->doubt->bug;
  if (const auto* gave_up = std::get_if<engine::GaveUp>(&step); gave_up != nullptr && gave_up->doubt)
    return &gave_up->doubt->bug;
  return nullptr;
}

}  // namespace

Portfolio::Portfolio(const engine::Task& task, const std::vector<const EngineRow*>& rows, const Options& options,
                     Budget& budget)
    : task_(task), options_(options), budget_(budget), turns_(shares_of(rows)) {
  const bool alone = rows.size() == 1;
  for (const EngineRow* row : rows) {
    const engine::Make make = alone || row->make_member == nullptr ? row->make : row->make_member;
    lanes_.push_back({.row = row, .engine = make(task, budget), .gave_up = {}});
    lanes_.back().waits = lanes_.size() > 1 && row->begins_after > 0;
  }
}

Answer Portfolio::run() {
  look_first();
  if (options_.jobs > 1 && !decided_ && !doubt_) put_beside();
  work_while_young();
  work_in_turns();
  end_all();
  return answer();
}

// A few milliseconds that break most broken programs.
void Portfolio::look_first() {
  for (Lane& lane : lanes_) look(lane, std::max(kShortLook, cpu_seconds() * kFirstLook));
}

// The second one at work.
void Portfolio::put_beside() {
  for (std::size_t i = 1; i < lanes_.size(); ++i) {
    Lane& lane = lanes_[i];
    if (!lane.at_work() || !lanes_.front().at_work()) continue;
    lane.engine = std::make_unique<EngineProcess>(task_, std::move(lane.engine), budget_, options_.on_child);
    lane.beside = true;
    return;
  }
}

bool Portfolio::anyone_else(const Lane& lane) const {
  return std::ranges::any_of(lanes_,
                             [&](const Lane& other) { return &other != &lane && other.at_work() && !other.beside; });
}

void Portfolio::work_while_young() {
  Lane& first = lanes_.front();
  bool is_first = true;
  for (double next = Turns::kFirst; !decided_ && first.at_work() && anyone_else(first);) {
    resume(0, next);
    if (decided_ || !first.at_work()) return;
    // Only now: nobody asks how to share the time of a proof that takes none.
    if (std::exchange(is_first, false) && hardly_loops(task_.program)) turns_.for_short_paths();
    if (!turns_.is_young(first.seconds)) return turns_.begin();
    for (Lane& lane : lanes_)
      if (&lane != &first && !lane.beside) look(lane, cpu_seconds() * Turns::kLook);
    next = turns_.until_next_look(first.seconds);
  }
}

void Portfolio::work_in_turns() {
  while (!decided_ && !budget_.exhausted_now()) {
    std::vector<bool> at_work;
    std::optional<std::size_t> beside;
    let_begin();
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      at_work.push_back(lanes_[i].at_work() && !lanes_[i].beside && !lanes_[i].waits);
      if (lanes_[i].at_work() && lanes_[i].beside) beside = i;
    }
    const std::optional<std::size_t> next = turns_.next(at_work);
    if (!next && !beside) return;
    // Alone, it has all the time; but whoever works beside it may have something to say.
    const bool alone = next && !anyone_else(lanes_[*next]);
    if (next) resume(*next, beside ? kListenEvery : alone ? kUnlimited : turns_.length(*next));
    if (beside && !decided_) resume(*beside, next ? 0 : kListenEvery);
  }
}

void Portfolio::let_begin() {
  const Lane& first = lanes_.front();
  for (std::size_t i = 1; i < lanes_.size(); ++i) {
    if (!lanes_[i].waits || (first.at_work() && first.seconds < lanes_[i].row->begins_after)) continue;
    lanes_[i].waits = false;
    turns_.join(i);
  }
}

// Sound: both speak of the same executions. In one that violates the property nothing before that is an invalid access
// or free, by the proof of the first; so by that of the other it does not violate the property.
void Portfolio::show_accesses() {
  if (accesses_ || doubt_) return;
  auto task = std::make_unique<engine::Task>(task_);
  task->property = check::Property::Access;
  accesses_ = std::move(task);
  const EngineRow* row = lanes_.front().row;
  lanes_.push_back({.row = row, .engine = row->make(*accesses_, budget_), .gave_up = {}});
  lanes_.back().shows_accesses = true;
  turns_.add(row->share);
}

void Portfolio::end_all() {
  for (std::size_t i = 0; i < lanes_.size() && !decided_; ++i)
    if (lanes_[i].at_work() && budget_.exhausted_now()) resume(i, 0);
}

void Portfolio::look(Lane& lane, double seconds) {
  if (decided_ || !lane.at_work()) return;
  say(lane.row->doing);
  Budget slice = budget_.part(seconds);
  const double start = cpu_seconds();
  engine::Step step = lane.engine->look(slice);
  lane.seconds += cpu_seconds() - start;
  take(lane, std::move(step));
}

void Portfolio::resume(std::size_t which, double seconds) {
  Lane& lane = lanes_[which];
  say(lane.row->doing);
  Budget slice = budget_.part(seconds);
  const double start = cpu_seconds();
  engine::Step step = lane.engine->resume(slice);
  const double used = cpu_seconds() - start;
  lane.seconds += used;
  turns_.spent(which, used);
  take(lane, std::move(step));
}

void Portfolio::take(Lane& lane, engine::Step step) {
  if (auto* progress = std::get_if<engine::Progress>(&step)) {
    if (progress->suspects) turns_.suspect();
    meet(std::move(progress->doubt));
    if (progress->given_accesses) {
      given_accesses_ = lane.row->name;
      // Who says so has not shown them: asking it once more, beside itself, would halve its time.
      if (lane.row != lanes_.front().row) show_accesses();  // `lane` may have moved
    }
  } else if (auto* gave_up = std::get_if<engine::GaveUp>(&step)) {
    meet(gave_up->doubt);
    lane.gave_up = std::move(*gave_up);
  } else if (auto* violated = std::get_if<engine::Violated>(&step)) {
    answer_.verdict = Answer::Verdict::False;
    answer_.decided_by = lane.row->name;
    answer_.bug = std::move(violated->bug);
    decided_ = true;
  } else if (doubt_) {
    lane.gave_up = engine::GaveUp{doubt_->reason, doubt_, {}, 0};  // no proof stands against a run
  } else {
    take_proof(lane, std::get<engine::Proved>(std::move(step)));
  }
}

void Portfolio::take_proof(Lane& lane, engine::Proved proved) {
  cross_examine(lane);
  answer_.verdict = Answer::Verdict::True;
  answer_.decided_by = lane.shows_accesses ? given_accesses_ : lane.row->name;
  answer_.proof = std::move(proved.proof);
  answer_.reach = std::move(proved.reach);
  decided_ = true;
}

// A violation that was met, even one that does not count, is in the way of every proof.
void Portfolio::meet(std::shared_ptr<const engine::Doubt> doubt) {
  if (!doubt || doubt_) return;
  doubt_ = std::move(doubt);
  for (Lane& lane : lanes_)
    if (lane.row->only_proves) lane.engine.reset();
}

// A proof stands: no run may violate the property, not even in a way that would not count for `false`.
void Portfolio::cross_examine(const Lane& proved_by) {
  for (Lane& lane : lanes_) {
    if (&lane == &proved_by || !lane.engine) continue;
    Budget slice = budget_.part(std::min(cpu_seconds() * kCrossExamination, kLongestCrossExamination));
    const double start = cpu_seconds();
    const engine::Step step = lane.engine->look(slice);
    lane.seconds += cpu_seconds() - start;
    const engine::Bug* bug = bug_in(step);
    if (bug == nullptr) continue;
    std::string report = fmt::format("{} says true, but a run violates the property:\n", proved_by.row->name);
    report += interp::describe(task_.program, bug->violation());
    for (const interp::InputRead& input : bug->run.inputs)
      report += fmt::format("input: {} # {}\n", interp::to_input_line(input.value, input.type), input.source);
    throw InternalError(report);
  }
}

void Portfolio::say(const char* what) const {
  if (options_.on_phase) options_.on_phase(what);
}

Answer Portfolio::answer() {
  for (const Lane& lane : lanes_) {
    engine::Statistics statistics;
    if (lane.engine) statistics = lane.engine->statistics();
    answer_.runs += statistics.runs;
    answer_.elsewhere += statistics.elsewhere;
    const std::string_view name = lane.row->name;
    answer_.spent.push_back(
        {statistics.note.empty() ? std::string(name) : fmt::format("{} ({})", name, statistics.note),
         lane.seconds + statistics.elsewhere, std::move(statistics.parts)});
  }
  if (decided_) return std::move(answer_);
  // What the first one could not do says more than that others found nothing.
  const auto said = std::ranges::find_if(lanes_, [](const Lane& lane) { return lane.gave_up.has_value(); });
  if (said != lanes_.end()) {
    answer_.reason = said->gave_up->reason;
    answer_.losses = std::move(said->gave_up->losses);
    answer_.all_losses = said->gave_up->all_losses;
  }
  if (doubt_) {
    answer_.reason = doubt_->reason;
    answer_.bug = doubt_->bug;
  }
  return std::move(answer_);
}

}  // namespace heapwise::verify
