#include "verify/verify.h"

#include <algorithm>

#include "base/check.h"
#include "base/clock.h"
#include "hunt/more.h"
#include "hunt/shrink.h"
#include "verify/describe.h"
#include "verify/portfolio.h"

namespace heapwise::verify {

namespace {

// The search for other violations, in CPU seconds: after one that decides it has a share of what was used until then,
// and a little more to go on with the run that met it; after one that is set aside, as much as a run without a limit
// may take.
constexpr double kShareForMore = 0.5, kLeastOnOneRun = 0.1, kMostForMore = 5, kMostBesidesKnown = 60;

void look_for_more(const engine::Task& task, const Options& options, Budget& budget, Answer& answer) {
  const auto counts = [&](const engine::Bug& bug) {
    return !hunt::is_behind(bug) && (!options.counts || options.counts(bug));
  };
  const bool decided = counts(*answer.bug);
  if (options.stop_at_first && decided) return;
  if (options.on_phase) options.on_phase("looking for other violations");
  const double share = decided ? std::min(cpu_seconds() * kShareForMore, kMostForMore) : kMostBesidesKnown;
  // A verdict that is there must not be lost at the limit.
  const double most = decided ? std::min(share + kLeastOnOneRun, budget.seconds_left() / 2) : share;
  Budget part = budget.part(most);
  bool has_one = decided;
  const auto enough = [&](const std::vector<engine::Bug>& found) {
    has_one = has_one || counts(found.back());
    return has_one && options.stop_at_first;
  };
  const auto is_set_aside = [&](const engine::Bug& bug) { return options.counts && !options.counts(bug); };
  answer.more = hunt::More(task, part, enough, is_set_aside).search(*answer.bug, share);
  if (decided) return;
  // The verdict is that of the rest.
  const auto first = std::ranges::find_if(answer.more, counts);
  if (first != answer.more.end()) std::swap(*first, *answer.bug);
}

// Afterwards: what else is wrong shows on long inputs sooner than on short ones.
void make_small(const engine::Task& task, const Options& options, Answer& answer) {
  if (answer.verdict != Answer::Verdict::False) return;
  if (options.on_phase) options.on_phase("looking for smaller inputs");
  answer.bug = hunt::shrink(task, std::move(*answer.bug));
  for (engine::Bug& each : answer.more) each = hunt::shrink(task, std::move(each));
}

}  // namespace

Answer verify(const engine::Task& task, const Options& options, Budget& budget) {
  const bool termination = task.property == check::Property::Termination;
  std::vector<const EngineRow*> rows;
  bool known = options.engine == kAllEngines;
  for (const EngineRow& row : engines()) {
    if (options.engine != kAllEngines && options.engine != row.name) continue;
    known = true;
    const bool decides =
        termination ? row.decides_termination : row.decides_overflow || !check::forbids_overflow(task.property);
    if (decides) rows.push_back(&row);
  }
  HW_CHECK(known, "there is an engine of that name");
  // Runs find what never ends at once or not at all: the proof leads.
  if (termination) std::ranges::reverse(rows);
  Answer answer;
  if (rows.empty()) {
    const std::string property(name_of(task.property));
    answer.reason = {engine::Reason::Kind::NotModelled, {}, options.engine + " does not decide " + property, property};
    return answer;
  }
  answer = Portfolio(task, rows, options, budget).run();
  if (answer.verdict == Answer::Verdict::False && answer.bug && !termination)
    look_for_more(task, options, budget, answer);
  if (answer.bug && !termination) make_small(task, options, answer);
  return answer;
}

}  // namespace heapwise::verify
