#include "verify/verify.h"

#include "base/check.h"
#include "verify/portfolio.h"

namespace heapwise::verify {

Answer verify(const engine::Task& task, const Options& options, Budget& budget) {
  const bool termination = task.property == check::Property::Termination;
  std::vector<const EngineRow*> rows;
  bool known = options.engine == kAllEngines;
  for (const EngineRow& row : engines()) {
    if (options.engine != kAllEngines && options.engine != row.name) continue;
    known = true;
    if (!termination || row.decides_termination) rows.push_back(&row);
  }
  HW_CHECK(known, "there is an engine of that name");
  if (!rows.empty()) return Portfolio(task, rows, options, budget).run();
  Answer answer;
  answer.reason = {
      engine::Reason::Kind::NotModelled, {}, options.engine + " does not decide termination", "termination"};
  return answer;
}

}  // namespace heapwise::verify
